import Type, { type Static, type TSchema } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, Instant, nullable, oneOf, QueryFlag, QueryNumber, Uuid } from './scalars.ts'

export const changeSources = ['web', 'api', 'import', 'job', 'undo'] as const

export const entityNames = [
  'household',
  'location',
  'label',
  'item',
  'attachment',
  'maintenance',
  'template',
  'view',
] as const

export const changeKinds = ['created', 'changed', 'deleted'] as const

const Entity = oneOf(entityNames, 'What kind of thing it is.')
const Kind = oneOf(changeKinds)
const BatchId = Type.String({ description: 'The id of the batch, which undo takes.' })

const Deed = {
  createdAt: Instant,
  source: oneOf(changeSources, 'Through what it came.'),
  actor: nullable(
    Type.Object({ id: Uuid, name: Type.String() }, { description: 'Null when the account is gone.' }),
  ),
  isUndone: Type.Boolean({ description: 'Whether all of it was taken back, and is so still.' }),
  undoOf: Type.Optional(
    Type.String({ description: 'The batch that this one took back, when it took back all of it.' }),
  ),
}

export const JournalBatch = Type.Object({
  id: BatchId,
  ...Deed,
  summary: Type.Array(
    Type.Object({
      entity: Entity,
      kind: Kind,
      count: Type.Integer(),
      name: Type.String({ description: 'The name of the first of them.' }),
    }),
    { description: 'What it did; empty for what was written before summaries were.' },
  ),
  canUndo: Type.Boolean({
    description: 'False for what undo never takes back, such as deletions older than 30 days.',
  }),
})
export type JournalBatch = Static<typeof JournalBatch>

export const FieldChange = Type.Object({
  field: Type.String({ description: 'The name of the field as it is stored.' }),
  before: Type.Unknown({ description: 'Null when the thing was created. Amounts in units, ids as ids.' }),
  after: Type.Unknown({ description: 'Null when the thing was deleted.' }),
})
export type FieldChange = Static<typeof FieldChange>

export const JournalChange = Type.Object({
  entity: Entity,
  id: Uuid,
  kind: Kind,
  name: Type.String(),
  fields: Type.Array(FieldChange, {
    description: 'What differs; of something created or deleted what was filled in.',
  }),
})
export type JournalChange = Static<typeof JournalChange>

export const JournalDetail = Type.Object({
  ...JournalBatch.properties,
  changes: Type.Array(JournalChange, { description: 'The first 200, in the order in which they happened.' }),
  totalChanges: Type.Integer(),
})
export type JournalDetail = Static<typeof JournalDetail>

export const ThingChange = Type.Object({ batchId: BatchId, ...Deed, ...JournalChange.properties })
export type ThingChange = Static<typeof ThingChange>

export const TrashEntry = Type.Object({
  batchId: BatchId,
  entity: Entity,
  id: Uuid,
  name: Type.String(),
  deletedAt: Instant,
  actor: Deed.actor,
})
export type TrashEntry = Static<typeof TrashEntry>

const paging = {
  page: QueryNumber,
  pageSize: Type.Optional(Type.String({ description: 'Up to 200, 50 when left out.' })),
}

function pageOf<T extends TSchema>(schema: T) {
  return Type.Object({
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer({ description: 'All that match, before paging.' }),
    items: Type.Array(schema),
  })
}

export const JournalQuery = Type.Object({
  ...paging,
  source: Type.Optional(Type.String({ maxLength: 20, description: 'Only what came through this.' })),
  actorId: Type.Optional(Type.String({ maxLength: 64, description: 'Only what this person did.' })),
})
export type JournalQuery = Static<typeof JournalQuery>

export const listJournal = endpoint({
  method: 'GET',
  path: '/journal',
  access: 'read',
  tag: 'Journal',
  summary: 'What happened in the household, newest first.',
  query: JournalQuery,
  responses: { 200: pageOf(JournalBatch) },
  // Names of people change without the household.
  volatile: true,
})

export const getJournalBatch = endpoint({
  method: 'GET',
  path: '/journal/:batch',
  access: 'read',
  tag: 'Journal',
  summary: 'One batch with what it changed.',
  params: Type.Object({ batch: Uuid }),
  responses: { 200: JournalDetail },
  volatile: true,
})

export const listThingChanges = endpoint({
  method: 'GET',
  path: '/journal/things/:id',
  access: 'read',
  tag: 'Journal',
  summary:
    'Everything that happened to one thing and to what belongs to it now, such as its attachments, newest first; also after its deletion.',
  params: IdParams,
  query: Type.Object(paging),
  responses: { 200: pageOf(ThingChange) },
  volatile: true,
})

export const listTrash = endpoint({
  method: 'GET',
  path: '/journal/trash',
  access: 'read',
  tag: 'Journal',
  summary: 'What was deleted in the last 30 days and is still gone, newest first.',
  query: Type.Object(paging),
  responses: { 200: pageOf(TrashEntry) },
  volatile: true,
})

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
  errors: [409],
})
