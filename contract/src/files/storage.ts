import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, Uuid } from '#contract/scalars.ts'

const Usage = Type.Object({
  files: Type.Integer({ description: 'Each content counts once, however often it is attached.' }),
  bytes: Type.Integer(),
})

export const StorageUsage = Type.Object({
  photos: Usage,
  documents: Usage,
  deleted: Type.Object(Usage.properties, {
    description:
      'Files that nothing shows any more; the ones of deletions stay for as long as these can be undone.',
  }),
})
export type StorageUsage = Static<typeof StorageUsage>

export const getStorageUsage = endpoint({
  method: 'GET',
  path: '/storage',
  access: 'read',
  tag: 'Files',
  summary: 'How many files the household keeps, and how large they are, thumbnails left out.',
  responses: { 200: StorageUsage },
  // Files without an attachment change the storage usage without a new revision, so the response has no ETag.
  volatile: true,
})

export const fileDamages = ['missing', 'damaged', 'unreadable'] as const

export const StorageCheck = Type.Object({
  checked: Type.Integer(),
  missing: Type.Integer(),
  damaged: Type.Integer({ description: 'What is there has another content than what was uploaded.' }),
  unreadable: Type.Integer(),
  problems: Type.Array(
    Type.Object({
      damage: oneOf(fileDamages),
      name: Type.String({ description: 'Of the attachment; empty when it was deleted.' }),
      itemId: Type.Optional(Uuid),
      locationId: Type.Optional(Uuid),
      ownerName: Type.String({ description: 'Of the item or location that shows it.' }),
    }),
    { description: 'The first 100.' },
  ),
})
export type StorageCheck = Static<typeof StorageCheck>

export const checkStorage = endpoint({
  method: 'POST',
  path: '/storage/check',
  access: 'write',
  tag: 'Files',
  summary:
    'Read every file of the household and compare it with what was uploaded, as `doctor` does for all households; nothing is changed.',
  responses: { 200: StorageCheck },
})
