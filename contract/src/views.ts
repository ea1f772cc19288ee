import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, Uuid } from './scalars.ts'

export const View = Type.Object({
  id: Uuid,
  name: Type.String(),
  query: Type.String({
    description: 'The part after `?` in the address of the list, like `q=saw&labels=…`.',
  }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type View = Static<typeof View>

const ViewQuery = Type.String({ maxLength: limits.viewQuery, description: 'A leading `?` is dropped.' })

export const NewView = Type.Object({ name: Name, query: ViewQuery })
export type NewView = Static<typeof NewView>

export const ViewUpdate = Type.Object({
  name: Type.Optional(nullable(Name)),
  query: Type.Optional(nullable(ViewQuery)),
})
export type ViewUpdate = Static<typeof ViewUpdate>

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  access: 'read',
  tag: 'Views',
  summary: 'All saved views of the household by name.',
  responses: { 200: Type.Array(View) },
})

export const createView = endpoint({
  method: 'POST',
  path: '/views',
  access: 'write',
  tag: 'Views',
  summary: 'Save a view of the list of items, for everyone in the household.',
  body: NewView,
  responses: { 201: View },
  errors: [409],
})

export const updateView = endpoint({
  method: 'PUT',
  path: '/views/:id',
  access: 'write',
  tag: 'Views',
  summary: 'Change a saved view. Absent keys keep their values.',
  params: IdParams,
  body: ViewUpdate,
  responses: { 200: View },
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/:id',
  access: 'write',
  tag: 'Views',
  summary: 'Delete a saved view.',
  params: IdParams,
  responses: { 204: NoContent },
})
