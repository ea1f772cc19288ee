import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { QueryFlag, Uuid } from './scalars.ts'

export const UndoReport = Type.Object({
  batchId: Uuid,
  undone: Type.Integer({ description: 'Changes taken back.' }),
  skipped: Type.Integer({ description: 'Changes left because something changed since.' }),
})
export type UndoReport = Static<typeof UndoReport>

export const undoBatch = endpoint({
  method: 'POST',
  path: '/journal/:batch/undo',
  access: 'write',
  tag: 'Journal',
  summary:
    'Take back everything that one request did; the header `Cubby-Batch` of its answer is the id. 409 names what changed since, `skipChanged=true` undoes the rest.',
  params: Type.Object({ batch: Uuid }),
  query: Type.Object({ skipChanged: QueryFlag }),
  responses: { 200: UndoReport },
})
