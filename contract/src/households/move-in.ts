import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { entityNames } from '../history.ts'
import { RunId } from '../runs.ts'
import { Binary, nullable, oneOf, queryFlag, Uuid } from '../scalars.ts'

export const MoveInReport = Type.Object({
  household: nullable(Type.String({ description: 'Its name in Homebox, which a collection does not tell.' })),
  records: Type.Array(
    Type.Object({
      kind: oneOf(entityNames),
      found: Type.Integer({ description: 'Records in the file.' }),
      new: Type.Integer({ description: 'Those that the household did not have.' }),
    }),
  ),
  files: Type.Integer({ description: 'Different attached files.' }),
  bytes: Type.Integer({ description: 'Their size together.' }),
  notes: Type.Array(
    Type.Object({
      text: Type.String({ description: 'What is brought differently or not at all, and why.' }),
      examples: Type.Array(Type.String({ description: 'The name of a record.' })),
    }),
  ),
  compared: nullable(
    Type.Object(
      {
        same: Type.Integer({ description: 'Stored files with the SHA-256 that they have in Homebox.' }),
        stripped: Type.Integer({ description: 'Pictures that lost the place where they were taken.' }),
      },
      { description: 'Null for a preview.' },
    ),
  ),
  batchId: nullable(Uuid),
})
export type MoveInReport = Static<typeof MoveInReport>

export const moveInFromHomebox = endpoint({
  method: 'POST',
  path: '/move-in/homebox',
  access: 'owner',
  tag: 'Archive',
  summary:
    'Bring a household of Homebox 0.10 to 0.26 into this one, as one change: the zip of its data folder, or of a collection that 0.26 exported. Records that are here already stay as they are; accounts are not brought. 422 when it is damaged, is of a newer release or has several households; then nothing is written.',
  query: Type.Object({
    id: RunId,
    preview: queryFlag('Whether only to say what would be brought.'),
  }),
  bodyType: 'multipart',
  parts: Type.Object({
    file: Binary,
    name: Type.Optional(Type.String({ description: 'The name of the file, for the history.' })),
  }),
  responses: { 200: MoveInReport },
  errors: [409],
})
