import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Item, ItemField, ItemFieldInput } from './items.ts'
import { IdParams, Instant, limits, NoContent, nullable, Quantity, Uuid, UuidInput } from './scalars.ts'

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

export const Template = Type.Object({
  ...summaryKeys,
  notes: Type.String({ description: 'About the template itself; items do not get it.' }),
  defaultName: Type.String(),
  defaultDescription: Type.String(),
  defaultQuantity: Quantity,
  defaultInsured: Type.Boolean(),
  defaultManufacturer: Type.String(),
  defaultModelNumber: Type.String(),
  defaultLifetimeWarranty: Type.Boolean(),
  defaultWarrantyDetails: Type.String(),
  defaultLocation: nullable(Named),
  defaultLabels: Type.Array(Named),
  defaultTags: Type.Array(Named, { description: 'The same as `defaultLabels`.' }),
  includeWarrantyFields: Type.Boolean({ description: 'Whether the form opens with this part unfolded.' }),
  includePurchaseFields: Type.Boolean(),
  includeSoldFields: Type.Boolean(),
  fields: Type.Array(ItemField),
})
export type Template = Static<typeof Template>

const Name = Type.String({ minLength: 1, maxLength: limits.name })
const Text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))
const Flag = Type.Optional(nullable(Type.Boolean()))
const QuantityInput = Type.Optional(
  nullable(Type.Number({ minimum: 0, maximum: limits.quantity, description: 'At most four decimals.' })),
)
const Ids = (description: string) =>
  Type.Optional(nullable(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500, description })))

const TemplateBody = {
  description: Text(limits.description),
  notes: Text(limits.notes),
  defaultName: Text(limits.name),
  defaultDescription: Text(limits.description),
  defaultQuantity: QuantityInput,
  defaultInsured: Flag,
  defaultManufacturer: Text(limits.short),
  defaultModelNumber: Text(limits.short),
  defaultLifetimeWarranty: Flag,
  defaultWarrantyDetails: Text(limits.notes),
  defaultLocationId: Type.Optional(UuidInput),
  defaultLabelIds: Ids('`[]` for none.'),
  defaultTagIds: Ids('Another name of `defaultLabelIds`.'),
  includeWarrantyFields: Flag,
  includePurchaseFields: Flag,
  includeSoldFields: Flag,
  fields: Type.Optional(nullable(Type.Array(ItemFieldInput, { maxItems: 200 }))),
}

export const NewTemplate = Type.Object({ name: Name, ...TemplateBody })
export type NewTemplate = Static<typeof NewTemplate>

/** An absent key keeps. `null` keeps too, except for `defaultLocationId`, which it clears. */
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
        description: 'A parent item, or the location, as programs say that know only one parent.',
      }),
    ),
  ),
  labelIds: Ids('`[]` for none.'),
  tagIds: Ids('Another name of `labelIds`.'),
})
export type ItemFromTemplate = Static<typeof ItemFromTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  access: 'read',
  tag: 'Templates',
  summary: 'Every template of the household by name.',
  responses: { 200: Type.Array(TemplateSummary) },
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  access: 'write',
  tag: 'Templates',
  summary: 'Create a template for items.',
  body: NewTemplate,
  responses: { 201: Template },
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
  summary: 'Change a template; an absent key keeps, `defaultLocationId: null` clears.',
  params: IdParams,
  body: TemplateUpdate,
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
  responses: { 201: Item },
})
