import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Item } from './items.ts'
import { flagInput, IdParams, limits, nullable } from '../scalars.ts'

export const DuplicateOptions = Type.Object({
  copyMaintenance: flagInput('Also copy the maintenance entries; default no.'),
  copyAttachments: flagInput('Also copy the attachments; default no.'),
  copyCustomFields: flagInput('Also copy the custom fields; default no.'),
  copies: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 50, description: 'Number of copies; default 1.' })),
  ),
  copyPrefix: Type.Optional(
    nullable(
      Type.String({ maxLength: limits.name, description: 'Put before the name; default: “Copy of ”.' }),
    ),
  ),
})
export type DuplicateOptions = Static<typeof DuplicateOptions>

export const duplicateItem = endpoint({
  method: 'POST',
  path: '/items/:id/duplicate',
  access: 'write',
  tag: 'Items',
  summary:
    'Copy an item with its location and labels; each copy gets the next asset id and is not lent. Returns the first copy.',
  params: IdParams,
  body: DuplicateOptions,
  bodyType: 'json-or-none',
  responses: { 201: Item },
})
