import Type, { type Static } from 'typebox'
import { getArchive, restoreArchive } from '#contract/household-archive.ts'
import { endpoint } from '#contract/endpoint.ts'
import { IdParams, Instant, NoContent, oneOf, Uuid } from '#contract/scalars.ts'

const tag = 'Generation 3: exports'

export const Export = Type.Object({
  id: Uuid,
  groupId: Uuid,
  kind: oneOf(['export', 'import']),
  status: oneOf(['completed'], 'An archive is made while it is downloaded, so there is nothing to wait for.'),
  progress: Type.Integer(),
  artifactPath: Type.String(),
  sizeBytes: Type.Integer({ description: 'Always 0: not known before it is downloaded.' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Export = Static<typeof Export>

export const listExports = endpoint({
  method: 'GET',
  path: '/group/exports',
  access: 'read',
  tag,
  summary: 'The one export that each household has: its archive as of now.',
  responses: { 200: Type.Object({ items: Type.Array(Export) }) },
  volatile: true,
})

export const createExport = endpoint({
  method: 'POST',
  path: '/group/exports',
  access: 'read',
  tag,
  summary: 'The same, as clients of this generation ask for it.',
  responses: { 202: Export },
})

export const getExport = endpoint({
  method: 'GET',
  path: '/group/exports/:id',
  access: 'read',
  tag,
  summary: 'The export of the household, whose id is that of the household.',
  params: IdParams,
  responses: { 200: Export },
  volatile: true,
})

export const downloadExport = endpoint({
  ...getArchive,
  path: '/group/exports/:id/download',
  tag,
  params: IdParams,
})

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/group/exports/:id',
  access: 'write',
  tag,
  summary: 'Deletes nothing, because no archive is kept.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const importGroup = endpoint({
  ...restoreArchive,
  path: '/group/import',
  access: 'owner',
  tag,
  summary:
    'Restore an archive of Cubby, or bring a collection that Homebox 0.26 exported, into a household without items; 409 when it has some. `POST /archive` and `POST /move-in/homebox` write into any.',
  responses: { 202: Export },
})
