import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { fieldInputs } from './items/item-field-schemas.ts'
import { depreciationFields } from './items/valuation.ts'
import { IdParams, Instant, limits, Name, NoContent, nullable, Uuid, UuidInput } from './scalars.ts'

const labelKeys = {
  id: Uuid,
  parentId: Type.String({
    description: 'The parent label; the zero UUID when there is none.',
  }),
  name: Type.String(),
  description: Type.String(),
  color: Type.String({ description: 'As given by the client, `#rrggbb` or empty.' }),
  icon: Type.String({ description: 'The name of an icon, as given by the client, or empty.' }),
  createdAt: Instant,
  updatedAt: Instant,
  usefulLifeYears: Type.Optional(
    Type.Number({
      description:
        'In how many years items with this label lose their value, like the field of an item. Absent when the label has no rule; then `restValuePercent` and `declining` are absent too.',
    }),
  ),
  restValuePercent: Type.Optional(Type.Number()),
  declining: Type.Optional(Type.Boolean()),
}

export const Label = Type.Object(labelKeys)
export type Label = Static<typeof Label>

export const LabelWithFamily = Type.Object({
  ...labelKeys,
  parent: Type.Optional(Label),
  children: Type.Array(Label, { description: 'Directly under this one, by name.' }),
})
export type LabelWithFamily = Static<typeof LabelWithFamily>

/** The maximum number of levels in the tree of labels, including the outermost labels. */
export const maxLabelLevels = 5

const LabelBody = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.labelDescription }))),
  color: Type.Optional(nullable(Type.String({ maxLength: limits.color }))),
  icon: Type.Optional(nullable(Type.String({ maxLength: limits.short }))),
  parentId: Type.Optional(UuidInput),
  ...fieldInputs(depreciationFields),
}

export const NewLabel = Type.Object({ name: Name, ...LabelBody })
export type NewLabel = Static<typeof NewLabel>

export const LabelUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...LabelBody })
export type LabelUpdate = Static<typeof LabelUpdate>

export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  access: 'read',
  tag: 'Labels',
  summary: 'All labels of the household by name.',
  responses: { 200: Type.Array(Label) },
})

export const createLabel = endpoint({
  method: 'POST',
  path: '/labels',
  access: 'write',
  tag: 'Labels',
  summary: `Create a label; labels form a tree of at most ${maxLabelLevels} levels.`,
  body: NewLabel,
  coercesBody: true,
  responses: { 201: LabelWithFamily },
})

export const getLabel = endpoint({
  method: 'GET',
  path: '/labels/:id',
  access: 'read',
  tag: 'Labels',
  summary: 'One label with its parent and its children.',
  params: IdParams,
  responses: { 200: LabelWithFamily },
})

export const updateLabel = endpoint({
  method: 'PUT',
  path: '/labels/:id',
  access: 'write',
  tag: 'Labels',
  summary: 'Change a label. Absent keys keep their values; `parentId: null` makes it top-level.',
  params: IdParams,
  body: LabelUpdate,
  coercesBody: true,
  responses: { 200: LabelWithFamily },
})

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/labels/:id',
  access: 'write',
  tag: 'Labels',
  summary: 'Delete a label; its items keep their other labels, and the labels under it become outermost.',
  params: IdParams,
  responses: { 204: NoContent },
})

export const MergeLabel = Type.Object({
  into: Type.Optional(UuidInput),
})
export type MergeLabel = Static<typeof MergeLabel>

export const MergeReport = Type.Object({
  items: Type.Integer({ description: 'Items that had the label, archived ones included.' }),
  hadBoth: Type.Integer({ description: 'Of these, the ones that had the other label already.' }),
})
export type MergeReport = Static<typeof MergeReport>

export const mergeLabel = endpoint({
  method: 'POST',
  path: '/labels/:id/merge',
  access: 'write',
  tag: 'Labels',
  summary:
    'Merge a label into another: items and templates that have it get the other one, the labels under it go under the other one, and it is deleted; one batch. 422 when `into` is missing or the label itself.',
  params: IdParams,
  body: MergeLabel,
  responses: { 200: MergeReport },
})
