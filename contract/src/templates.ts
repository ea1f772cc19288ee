import Type, { type Static, type TSchema } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  fieldInputs,
  fieldOutputs,
  Flag,
  LabelIdsInput,
  QuantityInput,
  Text,
} from '#contract/items/item-field-schemas.ts'
import { fieldsWith, templateKey, type FieldKeyWith, type TemplateKey } from '#contract/items/item-fields.ts'
import { Item, ItemField, ItemFieldInput } from '#contract/items/items.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, Uuid, UuidInput } from './scalars.ts'

const summaryKeys = {
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
}

export const TemplateSummary = Type.Object(summaryKeys)
export type TemplateSummary = Static<typeof TemplateSummary>

const Named = Type.Object({ id: Uuid, name: Type.String() })

type TemplateField = FieldKeyWith<'inTemplate'>

/** Returns the schemas under the keys that templates use, such as `defaultInsured` for `insured`. */
function renameForTemplate<Schemas extends Record<TemplateField, TSchema>>(schemas: Schemas) {
  const entries = fieldsWith('inTemplate').map(({ key }) => [templateKey(key), schemas[key]])
  // as: `Object.fromEntries` loses which key has which schema.
  return Object.fromEntries(entries) as { [Key in TemplateField as TemplateKey<Key>]: Schemas[Key] }
}

export const Template = Type.Object({
  ...summaryKeys,
  notes: Type.String({ description: 'About the template itself; items do not get it.' }),
  defaultName: Type.String(),
  ...renameForTemplate(fieldOutputs<TemplateField>(fieldsWith('inTemplate'))),
  defaultLocation: nullable(Named),
  defaultLabels: Type.Array(Named),
  defaultTags: Type.Array(Named, { description: 'The same as `defaultLabels`.' }),
  includeWarrantyFields: Type.Boolean({ description: 'Whether this section of the form starts expanded.' }),
  includePurchaseFields: Type.Boolean(),
  includeSoldFields: Type.Boolean(),
  fields: Type.Array(ItemField),
})
export type Template = Static<typeof Template>

const TemplateBody = {
  description: Text(limits.description),
  notes: Text(limits.notes),
  defaultName: Text(limits.name),
  ...renameForTemplate(fieldInputs<TemplateField>(fieldsWith('inTemplate'))),
  defaultLocationId: Type.Optional(UuidInput),
  defaultLabelIds: LabelIdsInput('`[]` for none.'),
  defaultTagIds: LabelIdsInput('Alias of `defaultLabelIds`.'),
  includeWarrantyFields: Flag,
  includePurchaseFields: Flag,
  includeSoldFields: Flag,
  fields: Type.Optional(nullable(Type.Array(ItemFieldInput, { maxItems: 200 }))),
}

export const NewTemplate = Type.Object({ name: Name, ...TemplateBody })
export type NewTemplate = Static<typeof NewTemplate>

/** An absent key leaves the value unchanged. `null` clears `defaultLocationId`, and leaves other values unchanged. */
export const TemplateUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...TemplateBody })
export type TemplateUpdate = Static<typeof TemplateUpdate>

export const ItemFromTemplate = Type.Object({
  name: Type.Optional(nullable(Name)),
  description: Text(limits.description),
  quantity: QuantityInput,
  locationId: Type.Optional(UuidInput),
  parentId: Type.Optional(
    nullable(
      Type.String({
        maxLength: 64,
        description: 'A parent item or the location, for programs that know only one parent.',
      }),
    ),
  ),
  labelIds: LabelIdsInput('`[]` for none.'),
  tagIds: LabelIdsInput('Alias of `labelIds`.'),
})
export type ItemFromTemplate = Static<typeof ItemFromTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  access: 'read',
  tag: 'Templates',
  summary: 'All templates of the household by name.',
  responses: { 200: Type.Array(TemplateSummary) },
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  access: 'write',
  tag: 'Templates',
  summary: 'Create a template for items.',
  body: NewTemplate,
  coercesBody: true,
  responses: { 201: Template },
  errors: [409],
})

export const getTemplate = endpoint({
  method: 'GET',
  path: '/templates/:id',
  access: 'read',
  tag: 'Templates',
  summary: 'One template.',
  params: IdParams,
  responses: { 200: Template },
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/templates/:id',
  access: 'write',
  tag: 'Templates',
  summary: 'Change a template. Absent keys keep their values; `defaultLocationId: null` clears it.',
  params: IdParams,
  body: TemplateUpdate,
  coercesBody: true,
  responses: { 200: Template },
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/:id',
  access: 'write',
  tag: 'Templates',
  summary: 'Delete a template; items made from it stay as they are.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const createItemFromTemplate = endpoint({
  method: 'POST',
  path: '/templates/:id/create-item',
  access: 'write',
  tag: 'Templates',
  summary: 'Create an item that gets from the template what the request leaves out, and the next asset id.',
  params: IdParams,
  body: ItemFromTemplate,
  coercesBody: true,
  responses: { 201: Item },
})
