import Type from 'typebox'
import { endpoint } from '../endpoint.ts'

export const getArchive = endpoint({
  method: 'GET',
  path: '/archive',
  access: 'read',
  tag: 'Archive',
  summary:
    'The whole household as a zip, to keep or to read without Cubby: items as CSV, every record as JSON, every attached file, SHA-256 sums of all of them and a README. No accounts, secrets, history or Trash.',
  produces: 'application/zip',
  responses: { 200: Type.String() },
})
