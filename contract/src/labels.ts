import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { IdParams, Instant, limits, NoContent, nullable, Uuid } from './scalars.ts'

export const Label = Type.Object({
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  color: Type.String({ description: 'As given by the client, `#rrggbb` or empty.' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Label = Static<typeof Label>

const LabelBody = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.labelDescription }))),
  color: Type.Optional(nullable(Type.String({ maxLength: limits.color }))),
}
const Name = Type.String({ minLength: 1, maxLength: limits.name })

export const NewLabel = Type.Object({ name: Name, ...LabelBody })
export type NewLabel = Static<typeof NewLabel>

export const LabelUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...LabelBody })
export type LabelUpdate = Static<typeof LabelUpdate>

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  access: 'read',
  tag: 'Labels',
  summary: 'Every label of the household by name.',
  responses: { 200: Type.Array(Label) },
})

export const createLabel = endpoint({
  method: 'POST',
  path: '/labels',
  access: 'write',
  tag: 'Labels',
  summary: 'Create a label.',
  body: NewLabel,
  responses: { 201: Label },
})

export const getLabel = endpoint({
  method: 'GET',
  path: '/labels/:id',
  access: 'read',
  tag: 'Labels',
  summary: 'One label.',
  params: IdParams,
  responses: { 200: Label },
})

export const updateLabel = endpoint({
  method: 'PUT',
  path: '/labels/:id',
  access: 'write',
  tag: 'Labels',
  summary: 'Change a label; an absent key keeps.',
  params: IdParams,
  body: LabelUpdate,
  responses: { 200: Label },
})

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/labels/:id',
  access: 'write',
  tag: 'Labels',
  summary: 'Delete a label; its items stay.',
  params: IdParams,
  responses: { 204: NoContent },
})
