import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { entityNames } from './history.ts'
import { Binary, DocumentLanguage, nullable, oneOf, queryFlag, Uuid } from './scalars.ts'
import { RunId } from './runs.ts'

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

const restoreCounts = {
  created: Type.Integer({ description: 'Records that the household did not have.' }),
  changed: Type.Integer({ description: 'Records that are now as they are in the archive.' }),
  unchanged: Type.Integer(),
}

export const getOpenFormats = endpoint({
  method: 'GET',
  path: '/open-formats',
  access: 'read',
  tag: 'Archive',
  summary:
    'The whole household as a zip in formats that other programs read: items, locations, labels, maintenance and a list of files, each as CSV and as JSON lines, every attached file in a folder for its item, SHA-256 sums and a README.',
  query: Type.Object({ language: DocumentLanguage }),
  produces: 'application/zip',
  responses: { 200: Type.String() },
})

export const RestoreReport = Type.Object({
  ...restoreCounts,
  records: Type.Array(
    Type.Object({
      kind: oneOf(entityNames),
      ...restoreCounts,
      changedNames: Type.Array(Type.String(), {
        description: 'The names that up to three of the changed records have without the restore.',
      }),
    }),
    { description: 'The same by kind. Kinds without records are left out.' },
  ),
  files: Type.Integer({ description: 'Attached files in the archive.' }),
  lostFiles: Type.Integer({ description: 'Attachments without a file, which are left out.' }),
  currency: Type.String({ description: 'The currency of the amounts in the archive.' }),
  batchId: nullable(Uuid),
})
export type RestoreReport = Static<typeof RestoreReport>

export const restoreArchive = endpoint({
  method: 'POST',
  path: '/archive',
  access: 'write',
  tag: 'Archive',
  summary:
    'Restore the archive of a household, into the same one or another, as one change: records that are missing are added, those with the same id become what they are in the archive, all others stay. Settings of the household stay too. 422 when it is damaged; then nothing is written.',
  query: Type.Object({
    id: RunId,
    preview: queryFlag('Whether only to count what would be added and changed.'),
  }),
  bodyType: 'multipart',
  parts: Type.Object({
    file: Binary,
    name: Type.Optional(Type.String({ description: 'The name of the file, for the history.' })),
  }),
  responses: { 200: RestoreReport },
  errors: [409],
})
