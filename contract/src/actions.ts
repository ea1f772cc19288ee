import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ItemSummary } from '#contract/items/items.ts'
import { flagInput, Money, pageOf, QueryFlag, QueryNumber, queryNumber } from './scalars.ts'

export const PreviewRow = Type.Object({
  name: Type.String({ description: 'Of the item, or of the picture.' }),
  item: Type.Optional(ItemSummary),
  assetId: Type.Optional(Type.String({ description: 'The asset id it would get now.' })),
  photoId: Type.Optional(Type.String({ description: 'The photo that would become its primary one.' })),
  photos: Type.Optional(Type.Integer({ description: 'How many photos it has.' })),
})
export type PreviewRow = Static<typeof PreviewRow>

export const ActionPreview = pageOf(PreviewRow, 'How many the action would change.')
export type ActionPreview = Static<typeof ActionPreview>

export const PreviewQuery = Type.Object({
  page: QueryNumber,
  pageSize: queryNumber('Up to 200, 50 when left out.'),
})

/** Defines the preview endpoint of an action, which lists the changes without making them. */
function previewOf<const Path extends string>(path: Path, summary: string, isVolatile?: true) {
  return endpoint({
    method: 'GET',
    path: `/actions/${path}/preview`,
    access: 'read',
    tag: 'Actions',
    summary,
    query: PreviewQuery,
    responses: { 200: ActionPreview },
    ...(isVolatile && { volatile: isVolatile }),
  })
}

/** True to also number items whose asset id was cleared by hand. */
const includeCleared = QueryFlag

export const AssetIdsPreview = Type.Object({
  ...ActionPreview.properties,
  cleared: Type.Integer({
    description:
      'How many items had their asset id cleared; `total` counts them with `includeCleared=true` only.',
  }),
})
export type AssetIdsPreview = Static<typeof AssetIdsPreview>

export const previewAssetIds = endpoint({
  method: 'GET',
  path: '/actions/ensure-asset-ids/preview',
  access: 'read',
  tag: 'Actions',
  summary: 'The items that would get an asset id, oldest first, and which.',
  query: Type.Object({ ...PreviewQuery.properties, includeCleared }),
  responses: { 200: AssetIdsPreview },
  // The next asset id can change without a new revision, so the response has no ETag.
  volatile: true,
})
export const previewImportRefs = previewOf(
  'ensure-import-refs',
  'The items that would get an import reference.',
)
export const previewItemTimeFields = previewOf(
  'zero-item-time-fields',
  'The items that have a time of day in a date: none, because dates are stored as days.',
)
export const previewPrimaryPhotos = previewOf(
  'set-primary-photos',
  'The items that would get a primary photo, and which.',
)
export const previewMissingThumbnails = previewOf(
  'create-missing-thumbnails',
  'The pictures whose thumbnails would be made; while they are being made, the ones that are left.',
  true,
)

export const WipePreview = Type.Object({
  items: Type.Integer({ description: 'Archived ones included.' }),
  value: Money,
  locations: Type.Integer(),
  labels: Type.Integer(),
  files: Type.Integer({ description: 'Attachments of items; those of locations go with the locations.' }),
  maintenance: Type.Integer(),
})
export type WipePreview = Static<typeof WipePreview>

export const previewWipe = endpoint({
  method: 'GET',
  path: '/actions/wipe-inventory/preview',
  access: 'owner',
  tag: 'Actions',
  summary: 'What there is that wiping would delete.',
  responses: { 200: WipePreview },
})

export const Completed = Type.Object({ completed: Type.Integer() })
export type Completed = Static<typeof Completed>

export const ensureAssetIds = endpoint({
  method: 'POST',
  path: '/actions/ensure-asset-ids',
  access: 'write',
  tag: 'Actions',
  summary:
    'Assign the next asset id to every item that never had one, oldest first, and with `includeCleared=true` also to items whose asset id was cleared. Returns how many items got one.',
  query: Type.Object({ includeCleared }),
  responses: { 200: Completed },
})

export const ensureImportRefs = endpoint({
  method: 'POST',
  path: '/actions/ensure-import-refs',
  access: 'write',
  tag: 'Actions',
  summary: 'Assign an import reference to every item without one. Returns how many items got one.',
  responses: { 200: Completed },
})

export const zeroItemTimeFields = endpoint({
  method: 'POST',
  path: '/actions/zero-item-time-fields',
  access: 'write',
  tag: 'Actions',
  summary: 'Remove the time of day from dates: 0 items change, because dates are stored as days.',
  responses: { 200: Completed },
})

export const setPrimaryPhotos = endpoint({
  method: 'POST',
  path: '/actions/set-primary-photos',
  access: 'write',
  tag: 'Actions',
  summary:
    'Make the first photo of every item without a primary photo its primary photo. Returns how many items changed.',
  responses: { 200: Completed },
})

export const createMissingThumbnails = endpoint({
  method: 'POST',
  path: '/actions/create-missing-thumbnails',
  access: 'write',
  tag: 'Actions',
  summary:
    'Start creating missing thumbnails. Returns for how many pictures, not counting those that cannot be decoded.',
  responses: { 200: Completed },
})

export const WipeOptions = Type.Object({
  wipeLabels: flagInput('Also delete the labels; default no.'),
  wipeTags: flagInput('Alias of `wipeLabels`.'),
  wipeLocations: flagInput('Also delete the locations; default no.'),
  wipeMaintenance: flagInput('No effect: maintenance is always deleted with its items.'),
})
export type WipeOptions = Static<typeof WipeOptions>

export const wipeInventory = endpoint({
  method: 'POST',
  path: '/actions/wipe-inventory',
  access: 'owner',
  tag: 'Actions',
  summary: 'Delete every item of the household, as one batch that can be undone; how many items went.',
  body: WipeOptions,
  bodyType: 'json-or-none',
  responses: { 200: Completed },
})
