import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nullable } from './scalars.ts'

export const Completed = Type.Object({ completed: Type.Integer() })
export type Completed = Static<typeof Completed>

export const ensureAssetIds = endpoint({
  method: 'POST',
  path: '/actions/ensure-asset-ids',
  access: 'write',
  tag: 'Actions',
  summary: 'Give every item that never had an asset id the next one, oldest first; how many got one.',
  responses: { 200: Completed },
})

export const ensureImportRefs = endpoint({
  method: 'POST',
  path: '/actions/ensure-import-refs',
  access: 'write',
  tag: 'Actions',
  summary: 'Give every item without an import reference one; how many got one.',
  responses: { 200: Completed },
})

export const zeroItemTimeFields = endpoint({
  method: 'POST',
  path: '/actions/zero-item-time-fields',
  access: 'write',
  tag: 'Actions',
  summary: 'Count the items that have a date; dates never have a time of day, so nothing changes.',
  responses: { 200: Completed },
})

export const setPrimaryPhotos = endpoint({
  method: 'POST',
  path: '/actions/set-primary-photos',
  access: 'write',
  tag: 'Actions',
  summary: 'Make the first photo of every item that has no primary one its primary photo; how many changed.',
  responses: { 200: Completed },
})

export const createMissingThumbnails = endpoint({
  method: 'POST',
  path: '/actions/create-missing-thumbnails',
  access: 'write',
  tag: 'Actions',
  summary:
    'Begin to make the thumbnails that pictures lack; how many pictures those are, without the ones that cannot be decoded.',
  responses: { 200: Completed },
})

const Flag = (description: string) => Type.Optional(nullable(Type.Boolean({ description })))

export const WipeOptions = Type.Object({
  wipeLabels: Flag('The labels too; default no.'),
  wipeTags: Flag('Another name of `wipeLabels`.'),
  wipeLocations: Flag('The locations too; default no.'),
  wipeMaintenance: Flag('Without effect: maintenance always goes with its items.'),
})
export type WipeOptions = Static<typeof WipeOptions>

export const wipeInventory = endpoint({
  method: 'POST',
  path: '/actions/wipe-inventory',
  access: 'owner',
  tag: 'Actions',
  summary: 'Delete every item of the household, as one batch that can be undone; how many things went.',
  body: WipeOptions,
  bodyType: 'json-or-none',
  responses: { 200: Completed },
})
