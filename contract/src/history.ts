import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { RunId } from './runs.ts'
import {
  IdParams,
  Instant,
  limits,
  nullable,
  oneOf,
  pageOf,
  QueryFlag,
  QueryNumber,
  queryNumber,
  Uuid,
} from './scalars.ts'

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
  'fieldDescription',
  'policy',
  'claim',
  'claimItem',
] as const

export const changeKinds = ['created', 'changed', 'deleted'] as const

const Entity = oneOf(entityNames, 'The kind of record.')
const Kind = oneOf(changeKinds)
const BatchId = Type.String({ description: 'The id of the batch, as undo expects it.' })

const Deed = {
  createdAt: Instant,
  source: oneOf(changeSources, 'The source of the change.'),
  actor: nullable(
    Type.Object({ id: Uuid, name: Type.String() }, { description: 'Null when the account is gone.' }),
  ),
  isUndone: Type.Boolean({ description: 'Whether all of it was undone and still is.' }),
  undoOf: Type.Optional(
    Type.String({ description: 'The batch that this one undid, if it undid all of it.' }),
  ),
}

export const toolNames = [
  'ensure-asset-ids',
  'ensure-import-refs',
  'set-primary-photos',
  'wipe-inventory',
] as const

/** Why a batch was written: an imported file, an action, a merge or a bulk change. Empty for an edit of one record. */
export const BatchCause = Type.Object({
  fileName: Type.Optional(Type.String({ description: 'The file that was imported.' })),
  rows: Type.Optional(Type.Integer({ description: 'The rows of that file.' })),
  tool: Type.Optional(oneOf(toolNames, 'The action of the tools page that was used.')),
  isBulk: Type.Optional(Type.Boolean({ description: 'Whether several items were changed at once.' })),
  mergedInto: Type.Optional(
    Type.String({ description: 'The name of the label that the deleted label was merged into.' }),
  ),
})
export type BatchCause = Static<typeof BatchCause>

export const CommonField = Type.Object({
  field: Type.String({ description: 'The name of the field as it is stored.' }),
  name: Type.Optional(Type.String({ description: 'The name of the custom field.' })),
  before: Type.Optional(
    Type.Unknown({ description: 'The old value, if all had the same. Of a list what was removed from it.' }),
  ),
  after: Type.Optional(
    Type.Unknown({ description: 'The new value, if all have the same. Of a list what was added to it.' }),
  ),
})
export type CommonField = Static<typeof CommonField>

export const BatchPart = Type.Object({
  entity: Entity,
  kind: Kind,
  count: Type.Integer(),
  name: Type.String({ description: 'The name of the first of them.' }),
  fields: Type.Optional(
    Type.Array(CommonField, {
      description: 'All fields that changed in several records; absent when there are more than four.',
    }),
  ),
})
export type BatchPart = Static<typeof BatchPart>

export const JournalBatch = Type.Object({
  id: BatchId,
  ...Deed,
  summary: Type.Array(BatchPart, { description: 'What it did.' }),
  canUndo: Type.Boolean({
    description: 'False for batches that can never be undone, such as deletions older than 30 days.',
  }),
})
export type JournalBatch = Static<typeof JournalBatch>

export const FieldChange = Type.Object({
  field: Type.String({ description: 'The name of the field as it is stored.' }),
  before: Type.Unknown({ description: 'Null when the item was created. Amounts in units, ids as ids.' }),
  after: Type.Unknown({ description: 'Null when the item was deleted.' }),
})
export type FieldChange = Static<typeof FieldChange>

export const JournalChange = Type.Object({
  entity: Entity,
  id: Uuid,
  kind: Kind,
  name: Type.String(),
  fields: Type.Array(FieldChange, {
    description: 'The differences; for a created or deleted record, the fields that were filled in.',
  }),
})
export type JournalChange = Static<typeof JournalChange>

export const JournalDetail = Type.Object({
  ...JournalBatch.properties,
  changes: Type.Array(JournalChange, { description: 'The first 200, in the order in which they happened.' }),
  totalChanges: Type.Integer(),
})
export type JournalDetail = Static<typeof JournalDetail>

export const HistoryEntry = Type.Object({
  ...JournalBatch.properties,
  ...BatchCause.properties,
  changes: Type.Array(JournalChange, {
    description: 'The first five. Of a deletion, without the files and maintenance of what it deleted.',
  }),
  records: Type.Array(
    Type.Object({
      entity: Entity,
      id: Uuid,
      name: Type.String(),
      isGone: Type.Boolean({ description: 'Whether it is deleted now.' }),
      photoId: Type.Optional(
        Type.String({ description: 'Its main photo; `deleted=true` opens that of a deleted item.' }),
      ),
    }),
    {
      description:
        'The records of these changes, in place of files and maintenance entries the items and locations that they belong to.',
    },
  ),
  undone: nullable(
    Type.Object(
      { batchId: BatchId, createdAt: Instant, actor: Deed.actor },
      { description: 'The batch that undid it, while it is undone.' },
    ),
  ),
})
export type HistoryEntry = Static<typeof HistoryEntry>

export const RecordChange = Type.Object({ batchId: BatchId, ...Deed, ...JournalChange.properties })
export type RecordChange = Static<typeof RecordChange>

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
  pageSize: queryNumber('At most 200; default 50.'),
}

const day = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

export const HistoryQuery = Type.Object({
  ...paging,
  batch: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only the batch with this id; of an undo, the one that was undone.',
    }),
  ),
  source: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        'Only changes from this source; `tool` is the tools page, `bulk` are changes of several items at once.',
    }),
  ),
  actorId: Type.Optional(Type.String({ maxLength: 64, description: 'Only changes by this person.' })),
  entity: Type.Optional(Type.String({ maxLength: 20, description: 'Only changes of this kind of record.' })),
  from: day('Only changes on this day or later: `YYYY-MM-DD` in the time zone of the household.'),
  to: day('Only changes on this day or earlier.'),
  q: Type.Optional(
    Type.String({
      maxLength: limits.query,
      description:
        'Only changes of records with these words in their name, today or earlier, and of their files and maintenance.',
    }),
  ),
})
export type HistoryQuery = Static<typeof HistoryQuery>

export const JournalQuery = Type.Object({ ...HistoryQuery.properties, deletions: QueryFlag })
export type JournalQuery = Static<typeof JournalQuery>

export const listJournal = endpoint({
  method: 'GET',
  path: '/journal',
  access: 'read',
  tag: 'Journal',
  summary:
    'The changes in the household, newest first; with `deletions=true` only batches that deleted something in the last 30 days and were not undone.',
  query: JournalQuery,
  responses: { 200: pageOf(JournalBatch) },
  // Names of people change without a new revision, so the response has no ETag.
  volatile: true,
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/journal/history',
  access: 'read',
  tag: 'Journal',
  summary:
    'The history of the household for people, newest first: an undo is shown at the entry that it undid instead of as one of its own.',
  query: HistoryQuery,
  responses: { 200: pageOf(HistoryEntry) },
  volatile: true,
})

export const getJournalBatch = endpoint({
  method: 'GET',
  path: '/journal/:batch',
  access: 'read',
  tag: 'Journal',
  summary: 'One batch with its changes.',
  params: Type.Object({ batch: Uuid }),
  responses: { 200: JournalDetail },
  volatile: true,
})

export const listRecordChanges = endpoint({
  method: 'GET',
  path: '/journal/things/:id',
  access: 'read',
  tag: 'Journal',
  summary:
    'The history of one record and of what belongs to it now, such as attachments, newest first; available after its deletion too.',
  params: IdParams,
  query: Type.Object(paging),
  responses: { 200: pageOf(RecordChange) },
  volatile: true,
})

export const ChangedRecord = Type.Object({
  revision: Type.Integer({ description: 'The revision of the household after this change.' }),
  entity: Entity,
  id: Uuid,
  kind: Kind,
  owners: Type.Array(Type.Object({ entity: Entity, id: Uuid }), {
    description:
      'The records that it belonged to before or belongs to now, such as the item of an attachment.',
  }),
})
export type ChangedRecord = Static<typeof ChangedRecord>

export const ChangesPage = Type.Object({
  items: Type.Array(ChangedRecord),
  next: Type.String({ description: 'The value of `since` for the next request.' }),
  hasMore: Type.Boolean({ description: 'Whether there are more changes already.' }),
})
export type ChangesPage = Static<typeof ChangesPage>

export const ChangesQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        '`next` of an earlier response, or a revision; 0 is before the first change. Without it there are no changes in the response, only `next`.',
    }),
  ),
  pageSize: queryNumber('At most 1000; default 500.'),
})
export type ChangesQuery = Static<typeof ChangesQuery>

export const listChangesSince = endpoint({
  method: 'GET',
  path: '/changes',
  access: 'read',
  tag: 'Journal',
  summary:
    'Which records changed since a revision, in the order of the changes, for programs that keep a copy. A restored record is `created`. 410 when the changes are not known any more, so that the copy must be made again.',
  query: ChangesQuery,
  responses: { 200: ChangesPage },
  errors: [410],
})

export const listTrash = endpoint({
  method: 'GET',
  path: '/journal/trash',
  access: 'read',
  tag: 'Journal',
  summary: 'The trash: deletions of the last 30 days that were not undone, newest first.',
  query: Type.Object(paging),
  responses: { 200: pageOf(TrashEntry) },
  volatile: true,
})

export const UndoReport = Type.Object({
  batchId: Uuid,
  undone: Type.Integer({ description: 'Changes that were undone, or some fields of them.' }),
  skipped: Type.Integer({ description: 'Changes of which a part was skipped because it changed later.' }),
})
export type UndoReport = Static<typeof UndoReport>

const undoReasons = [
  'changed',
  'deleted',
  'exists',
  'expired',
  'purged',
  'in_use',
  'reference_missing',
  'inside_itself',
  'too_deep',
  'not_allowed',
] as const
export type UndoReason = (typeof undoReasons)[number]

export const UndoObstacle = Type.Object({
  entity: Entity,
  id: Uuid,
  name: Type.String(),
  owner: Type.Optional(
    Type.Object({ entity: Entity, id: Uuid }, { description: 'The record that it belongs to.' }),
  ),
  code: oneOf(undoReasons),
  reason: Type.String({ description: 'The same in English.' }),
  fields: Type.Array(
    Type.Object({
      field: Type.String({ description: 'The name of the field as it is stored.' }),
      name: Type.Optional(Type.String({ description: 'The name of the custom field.' })),
    }),
    { description: 'The fields that changed later; empty when the record as a whole is meant.' },
  ),
})
export type UndoObstacle = Static<typeof UndoObstacle>

/** `details` of the error `changed_since`: the records whose later changes prevent an undo. */
export const UndoConflict = Type.Object({
  obstacles: Type.Array(UndoObstacle, { description: 'The first 100.' }),
  total: Type.Integer({ description: 'All obstacles.' }),
  undoable: Type.Integer({ description: 'Changes that `skipChanged=true` undoes in spite of them.' }),
})
export type UndoConflict = Static<typeof UndoConflict>

export const undoBatch = endpoint({
  method: 'POST',
  path: '/journal/:batch/undo',
  access: 'write',
  tag: 'Journal',
  summary:
    'Undo everything that one request did, edits field by field; the header `Cubby-Batch` of its response is the id. 409 names what changed later; `skipChanged=true` undoes the rest. Settings of the household are undone by its owners alone.',
  params: Type.Object({ batch: Uuid }),
  query: Type.Object({ skipChanged: QueryFlag, id: RunId }),
  responses: { 200: UndoReport },
  errors: [409],
})
