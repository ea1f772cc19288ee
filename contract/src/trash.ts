import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { changeSources, entityNames, UndoReport } from './history.ts'
import { Instant, Money, nullable, oneOf, pageOf, QueryNumber, Uuid } from './scalars.ts'

const Entity = oneOf(entityNames)

export const TrashRecord = Type.Object({
  entity: Entity,
  id: Uuid,
  name: Type.String(),
  locationPath: Type.Array(Type.String(), {
    description: 'Of an item or location where it was, from the outermost; it may be in the Trash itself.',
  }),
  value: Type.Optional(Money),
  labels: Type.Array(Type.Object({ name: Type.String(), color: Type.String(), icon: Type.String() })),
  photoId: Type.Optional(
    Type.String({ description: 'Its primary photo; `deleted=true` opens the attachment.' }),
  ),
})
export type TrashRecord = Static<typeof TrashRecord>

export const TrashGroup = Type.Object({
  batchId: Uuid,
  createdAt: Instant,
  source: oneOf(changeSources, 'Through what it was deleted.'),
  actor: nullable(
    Type.Object({ id: Uuid, name: Type.String() }, { description: 'Null when the account is gone.' }),
  ),
  daysLeft: Type.Integer({ description: 'Days until it cannot be restored any more.' }),
  counts: Type.Array(Type.Object({ entity: Entity, count: Type.Integer() }), {
    description: 'What is still in the Trash of it, and matches the search.',
  }),
  total: Type.Integer(),
  value: Type.Number({ description: 'Price × quantity of its items, in units of the currency.' }),
  records: Type.Array(TrashRecord, { description: 'The first 5.' }),
})
export type TrashGroup = Static<typeof TrashGroup>

const search = {
  q: Type.Optional(Type.String({ maxLength: 500, description: 'Words that the names hold.' })),
  entity: Type.Optional(Type.String({ maxLength: 20, description: 'Only records of this kind.' })),
  actorId: Type.Optional(Type.String({ maxLength: 64, description: 'Only what this person deleted.' })),
  page: QueryNumber,
  pageSize: QueryNumber,
}

export const TrashQuery = Type.Object(search)
export type TrashQuery = Static<typeof TrashQuery>

export const TrashPage = Type.Object({
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer({ description: 'Changes that match, before paging.' }),
  records: Type.Integer({ description: 'Records in the Trash, whatever is searched.' }),
  items: Type.Array(TrashGroup),
})
export type TrashPage = Static<typeof TrashPage>

export const listTrashGroups = endpoint({
  method: 'GET',
  path: '/trash',
  access: 'read',
  tag: 'Trash',
  summary:
    'What was deleted in the last 30 days and is still gone, by the change that deleted it, newest first.',
  query: TrashQuery,
  responses: { 200: TrashPage },
  // The response has no ETag, because names of people change without a new revision, and records expire with time.
  volatile: true,
})

const Batch = Type.Object({ batch: Uuid })

export const listTrashRecords = endpoint({
  method: 'GET',
  path: '/trash/:batch',
  access: 'read',
  tag: 'Trash',
  summary: 'Everything that one change deleted and that is still gone.',
  params: Batch,
  query: TrashQuery,
  responses: {
    200: pageOf(TrashRecord),
  },
  volatile: true,
})

const Ids = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 1000,
    description: 'Only these records of it; without them all that are still gone.',
  }),
)

export const restoreTrash = endpoint({
  method: 'POST',
  path: '/trash/:batch/restore',
  access: 'write',
  tag: 'Trash',
  summary:
    'Restore what a change deleted, with its files, as a change of its own; single records come back with the locations and labels that went with them. 409 names what stands against it.',
  params: Batch,
  body: Type.Object({ ids: Ids }),
  bodyType: 'json-or-none',
  responses: { 200: UndoReport },
  errors: [409],
})

export const TrashPurged = Type.Object({
  purged: Type.Integer({ description: 'Records that can never be restored now.' }),
})

export const purgeTrash = endpoint({
  method: 'POST',
  path: '/trash/:batch/purge',
  access: 'owner',
  tag: 'Trash',
  summary: 'Delete for good what a change put into the Trash; its files go within two days.',
  params: Batch,
  body: Type.Object({ ids: Ids }),
  bodyType: 'json-or-none',
  responses: { 200: TrashPurged },
})

export const emptyTrash = endpoint({
  method: 'DELETE',
  path: '/trash',
  access: 'owner',
  tag: 'Trash',
  summary: 'Delete everything in the Trash for good.',
  responses: { 200: TrashPurged },
})
