import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { TemplateSummary } from '#contract/templates.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, Uuid, UuidInput } from '#contract/scalars.ts'

const tag = 'Generation 3: entities'

export const EntityType = Type.Object({
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  isLocation: Type.Boolean(),
  icon: Type.String({ description: 'Always empty; kept for clients of this generation.' }),
  defaultTemplateId: Type.Optional(Uuid),
  defaultTemplate: Type.Optional(TemplateSummary),
  createdAt: Instant,
  updatedAt: Instant,
})
export type EntityType = Static<typeof EntityType>

const body = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.description }))),
  isLocation: Type.Optional(
    nullable(Type.Boolean({ description: '`true` is 422: there is one type of location.' })),
  ),
  defaultTemplateId: Type.Optional({
    ...UuidInput,
    description: 'The type itself, because it is a template; any other is 422.',
  }),
}
export const NewEntityType = Type.Object({ name: Name, ...body })
export type NewEntityType = Static<typeof NewEntityType>
export const EntityTypeUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...body })
export type EntityTypeUpdate = Static<typeof EntityTypeUpdate>

export const listEntityTypes = endpoint({
  method: 'GET',
  path: '/entity-types',
  access: 'read',
  tag,
  summary:
    'The types of entities: `Item` and `Location`, which every household has, and its templates for items, by name.',
  responses: { 200: Type.Array(EntityType) },
})

export const createEntityType = endpoint({
  method: 'POST',
  path: '/entity-types',
  access: 'write',
  tag,
  summary:
    'Create a type of items, which is a template without an icon; an entity created with it gets what the template says.',
  body: NewEntityType,
  coercesBody: true,
  responses: { 201: EntityType },
  errors: [409],
})

export const updateEntityType = endpoint({
  method: 'PUT',
  path: '/entity-types/:id',
  access: 'write',
  tag,
  summary: 'Change the name or description of a type; 422 for `Item` and `Location`.',
  params: IdParams,
  body: EntityTypeUpdate,
  coercesBody: true,
  responses: { 200: EntityType },
})

export const deleteEntityType = endpoint({
  method: 'DELETE',
  path: '/entity-types/:id',
  access: 'write',
  tag,
  summary: 'Delete a type; entities created with it stay as they are. 422 for `Item` and `Location`.',
  params: IdParams,
  responses: { 204: NoContent },
  errors: [422],
})
