import Type, { type Static, type TObject } from 'typebox'
import { addItemAttachment } from '#contract/files/attachments.ts'
import type { AttachmentType } from '#contract/files/files.ts'
import { undoBatch } from '#contract/history.ts'
import { bulkUpdateItems } from '#contract/items/bulk.ts'
import { createItem, ItemUpdate, NewItem, patchItem, type Item } from '#contract/items/items.ts'
import { createLabel } from '#contract/labels.ts'
import { createLocation } from '#contract/locations/locations.ts'
import {
  createMaintenance,
  NewMaintenanceEntry,
  updateMaintenance,
} from '#contract/maintenance/maintenance.ts'
import { limits, Name, nullable, Uuid } from '#contract/scalars.ts'
import { PartialDateInput } from '#contract/written/partial-date-schemas.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Forward, Forwarded } from '#server/http/forward.ts'
import { invalid } from '#server/shared/app-error.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { strict } from './read-tools.ts'
import { summarizeItem } from './tool-results.mapper.ts'

/** A tool with which an assistant writes. The tool calls endpoints of the API, so their rules apply. */
export interface WriteTool {
  readonly name: string
  /** A short text, because the assistant reads it in every conversation. */
  readonly description: string
  readonly input: TObject
  /** Makes the last write of the tool with `forward`, and all earlier writes with `forwardEarlier`. */
  run(forward: Forward, input: unknown, forwardEarlier?: Forward): Promise<Forwarded<object>>
}

function tool<Input extends TObject>(definition: {
  name: string
  description: string
  input: Input
  run: (forward: Forward, input: Static<Input>, forwardEarlier?: Forward) => Promise<Forwarded<object>>
}): WriteTool {
  // as: `run` accepts any input, but the server has validated the input with this schema.
  return {
    ...definition,
    run: (forward, input, earlier) => definition.run(forward, input as Static<Input>, earlier),
  }
}

const maxItems = 200
const maxPhotos = 5
/** The maximum length of one file in Base64. All files of a call together must also fit into the request's limit. */
const maxFileLength = 7_000_000

const ids = Type.Array(Uuid, { minItems: 1, maxItems, description: 'Ids of items.' })
const Day = Type.String({ maxLength: 64, description: '`YYYY-MM-DD`' })
const PartialDay = Type.Optional(
  nullable(
    Type.String({
      maxLength: 64,
      description: '`YYYY-MM-DD`, `YYYY-MM` or `YYYY`; an empty text for none.',
    }),
  ),
)
const labelIds = Type.Optional(Type.Array(Uuid, { maxItems: listLimits.labelsPerItem }))
const file = {
  name: Type.String({
    minLength: 1,
    maxLength: limits.name,
    description: 'With its ending, as `drill.jpg`.',
  }),
  data: Type.String({ maxLength: maxFileLength, description: 'The file in Base64.' }),
}

const {
  location: _location,
  tagIds: _tagIds,
  claimAssetId: _claim,
  ...newItem
} = toToolInput(NewItem.properties)
const {
  location: _place,
  tagIds: _tags,
  setField: _field,
  ...itemUpdate
} = toToolInput(ItemUpdate.properties)

/**
 * Leaves out the precisions of dates, because assistants can write a date such as `2026-05`, and describes such dates
 * shortly.
 */
function toToolInput<Keys extends object>(properties: Keys): Omit<Keys, `${string}Precision`> {
  const remaining = Object.entries(properties)
    .filter(([key]) => !key.endsWith('Precision'))
    .map(([key, schema]) => [key, schema === PartialDateInput ? PartialDay : schema])
  // as: the filter above has removed exactly the keys of precisions.
  return Object.fromEntries(remaining) as Omit<Keys, `${string}Precision`>
}

export const writeTools: readonly WriteTool[] = [
  tool({
    name: 'add_item',
    description: 'Add an item, with photos if there are some. Look up locations and labels first.',
    input: Type.Object(
      { ...newItem, photos: Type.Optional(Type.Array(Type.Object(file, strict), { maxItems: maxPhotos })) },
      strict,
    ),
    run: async (forward, { photos = [], ...body }, forwardEarlier = forward) => {
      const added = await (photos.length === 0 ? forward : forwardEarlier)(createItem, { body })
      const params = { id: added.result.id }
      try {
        for (const photo of photos) {
          const add = photo === photos.at(-1) ? forward : forwardEarlier
          await add(addItemAttachment, { params, form: toForm(photo, 'photo') })
        }
      } catch (error) {
        // A later write failed. Undo the creation of the item, which also removes the photos added so far.
        if (added.batchId) await forwardEarlier(undoBatch, { params: { batch: added.batchId } })
        throw error
      }
      return summarized(added)
    },
  }),
  tool({
    name: 'edit_item',
    description: 'Change an item. Keys left out stay as they are; `labelIds` and `fields` replace all.',
    input: Type.Object({ id: Uuid, ...itemUpdate }, strict),
    run: (forward, { id, ...body }) => editItem(forward, id, body),
  }),
  tool({
    name: 'move_items',
    description: 'Put items into a location; without a location, take them out of theirs.',
    input: Type.Object({ ids, locationId: Type.Union([Uuid, Type.Null()]) }, strict),
    run: (forward, { ids: items, locationId }) =>
      forward(bulkUpdateItems, { body: { ids: items, set: { locationId: locationId ?? zeroUuid } } }),
  }),
  tool({
    name: 'label_items',
    description: 'Add labels to items, or remove them.',
    input: Type.Object({ ids, add: labelIds, remove: labelIds }, strict),
    run: (forward, { ids: items, add = [], remove = [] }) =>
      forward(bulkUpdateItems, { body: { ids: items, addLabelIds: add, removeLabelIds: remove } }),
  }),
  tool({
    name: 'lend_item',
    description: 'Note that an item is lent to a person, and until when.',
    input: Type.Object(
      {
        id: Uuid,
        to: Type.String({ minLength: 1, maxLength: limits.short }),
        until: Type.Optional(Day),
      },
      strict,
    ),
    run: (forward, { id, to, until = '' }) => editItem(forward, id, { lentTo: to, lentUntil: until }),
  }),
  tool({
    name: 'return_item',
    description: 'Note that a lent item is back.',
    input: Type.Object({ id: Uuid }, strict),
    run: (forward, { id }) => editItem(forward, id, { lentTo: '', lentUntil: '' }),
  }),
  tool({
    name: 'add_maintenance',
    description: 'Add a task to an item: scheduled, or already completed.',
    input: Type.Object({ itemId: Uuid, ...toToolInput(NewMaintenanceEntry.properties) }, strict),
    run: (forward, { itemId, ...body }) => forward(createMaintenance, { params: { id: itemId }, body }),
  }),
  tool({
    name: 'complete_maintenance',
    description: 'Complete a task. A recurring one comes again.',
    input: Type.Object({ id: Uuid, completedDate: Day, cost: NewMaintenanceEntry.properties.cost }, strict),
    run: (forward, { id, ...body }) => forward(updateMaintenance, { params: { id }, body }),
  }),
  tool({
    name: 'attach_file',
    description: 'Attach a photo, a receipt or another file to an item.',
    input: Type.Object({ itemId: Uuid, ...file }, strict),
    run: async (forward, { itemId, ...attached }) =>
      summarized(await forward(addItemAttachment, { params: { id: itemId }, form: toForm(attached) })),
  }),
  tool({
    name: 'add_location',
    description: 'Add a location: a room, a shelf, a box.',
    input: Type.Object(
      {
        name: Name,
        parentId: Type.Optional(Uuid),
      },
      strict,
    ),
    run: async (forward, body) => named(await forward(createLocation, { body })),
  }),
  tool({
    name: 'add_label',
    description: 'Add a label.',
    input: Type.Object({ name: Name }, strict),
    run: async (forward, body) => named(await forward(createLabel, { body })),
  }),
  tool({
    name: 'undo',
    description: 'Undo a change by the `batchId` that it returned.',
    input: Type.Object({ batchId: Uuid }, strict),
    run: (forward, { batchId }) => forward(undoBatch, { params: { batch: batchId } }),
  }),
]

async function editItem(forward: Forward, id: string, body: ItemUpdate): Promise<Forwarded<object>> {
  return summarized(await forward(patchItem, { params: { id }, body }))
}

function summarized({ result, batchId }: Forwarded<Item>): Forwarded<object> {
  return { result: summarizeItem(result), batchId }
}

function named({
  result: { id, name },
  batchId,
}: Forwarded<{ id: string; name: string }>): Forwarded<object> {
  return { result: { id, name }, batchId }
}

function toForm({ name, data }: { name: string; data: string }, type?: AttachmentType): FormData {
  if (!/^[\w+/-]*={0,2}$/.test(data)) throw invalid({ data: 'is not Base64' })
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(data, 'base64')]), name)
  form.set('name', name)
  if (type) form.set('type', type)
  return form
}
