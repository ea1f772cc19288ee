import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { NoContent } from './scalars.ts'

export const Samples = Type.Object({
  items: Type.Integer({ description: 'How many of the sample items the household has.' }),
})
export type Samples = Static<typeof Samples>

const path = '/samples'

export const getSamples = endpoint({
  method: 'GET',
  path,
  access: 'read',
  tag: 'Samples',
  summary: 'Whether the household has sample items.',
  responses: { 200: Samples },
})

export const addSamples = endpoint({
  method: 'POST',
  path,
  access: 'write',
  tag: 'Samples',
  summary:
    'Add forty sample items with photos, locations, labels and maintenance, an insurance policy and a claim, as one batch; 409 when there are some already.',
  responses: { 201: Samples },
  errors: [409],
})

export const removeSamples = endpoint({
  method: 'DELETE',
  path,
  access: 'write',
  tag: 'Samples',
  summary:
    'Delete the sample items, changed ones too, the policy and the claim that came with them, and their locations and labels that hold nothing else; one batch.',
  responses: { 204: NoContent },
})
