import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  IdParams,
  Instant,
  limits,
  Name,
  NoContent,
  nullable,
  oneOf,
  pageOf,
  QueryNumber,
  queryNumber,
  Uuid,
} from './scalars.ts'
import { listLimits } from './households/list-limits.ts'
import { fieldTypes } from '#contract/items/items.ts'

const FieldKind = oneOf(fieldTypes, 'The kind of its values, as of a custom field of an item.')

/** Describes all custom fields of the household that have the same name. A description never restricts their values. */
export const FieldDescription = Type.Object({
  id: Uuid,
  name: Type.String({ description: 'As the custom fields are called; each name is described once.' }),
  type: FieldKind,
  unit: Type.String({ description: 'Of a number, like `W` or `kg`; empty when it has none.' }),
  choices: Type.Array(Type.String(), {
    description: 'The texts to pick from, in order; empty when a text may be anything.',
  }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FieldDescription = Static<typeof FieldDescription>

const keys = {
  type: Type.Optional(nullable(FieldKind)),
  unit: Type.Optional(
    nullable(Type.String({ maxLength: limits.fieldUnit, description: 'Dropped unless `type` is `number`.' })),
  ),
  choices: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: limits.fieldChoice }), {
        maxItems: listLimits.choicesPerField,
        description: 'Dropped unless `type` is `text`. Blank ones are left out; none may be there twice.',
      }),
    ),
  ),
}

export const NewFieldDescription = Type.Object({ name: Name, ...keys })
export type NewFieldDescription = Static<typeof NewFieldDescription>

export const FieldDescriptionUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...keys })
export type FieldDescriptionUpdate = Static<typeof FieldDescriptionUpdate>

export const UndescribedField = Type.Object({
  name: Type.String(),
  type: oneOf(fieldTypes, 'The kind of one of these fields.'),
  itemCount: Type.Integer({ description: 'The items that have it, archived ones too.' }),
})
export type UndescribedField = Static<typeof UndescribedField>

export const listFieldDescriptions = endpoint({
  method: 'GET',
  path: '/custom-fields',
  access: 'read',
  tag: 'Custom fields',
  summary: `All custom fields that the household describes, by name; at most ${listLimits.fieldDescriptions}.`,
  responses: { 200: Type.Array(FieldDescription) },
})

export const listUndescribedFields = endpoint({
  method: 'GET',
  path: '/custom-fields/undescribed',
  access: 'read',
  tag: 'Custom fields',
  summary: 'The names of custom fields in use that nobody has described, those of most items first.',
  query: Type.Object({
    page: QueryNumber,
    pageSize: queryNumber('Up to 200, 50 when left out.'),
  }),
  responses: {
    200: pageOf(UndescribedField),
  },
})

export const createFieldDescription = endpoint({
  method: 'POST',
  path: '/custom-fields',
  access: 'write',
  tag: 'Custom fields',
  summary: 'Describe the custom fields of one name: their kind, their unit or their choices.',
  body: NewFieldDescription,
  responses: { 201: FieldDescription },
  errors: [409],
})

export const updateFieldDescription = endpoint({
  method: 'PUT',
  path: '/custom-fields/:id',
  access: 'write',
  tag: 'Custom fields',
  summary:
    'Change the description of custom fields. Absent keys keep their values; items keep the names and values of their fields.',
  params: IdParams,
  body: FieldDescriptionUpdate,
  responses: { 200: FieldDescription },
  errors: [409],
})

export const deleteFieldDescription = endpoint({
  method: 'DELETE',
  path: '/custom-fields/:id',
  access: 'write',
  tag: 'Custom fields',
  summary: 'Delete the description of custom fields; items keep their fields.',
  params: IdParams,
  responses: { 204: NoContent },
})
