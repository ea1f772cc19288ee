import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Item } from './items.ts'
import { IdParams, limits, nullable } from './scalars.ts'

const Flag = (description: string) => Type.Optional(nullable(Type.Boolean({ description })))

export const DuplicateOptions = Type.Object({
  copyMaintenance: Flag('The maintenance entries too; default no.'),
  copyAttachments: Flag('The attachments too; default no.'),
  copyCustomFields: Flag('The custom fields too; default no.'),
  copies: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 50, description: 'How many; default 1.' })),
  ),
  copyPrefix: Type.Optional(
    nullable(
      Type.String({ maxLength: limits.name, description: 'Before the name; absent or empty: “Copy of ”.' }),
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
    'Copy an item with its place and labels; each copy gets the next asset id. Answers the first copy.',
  params: IdParams,
  body: DuplicateOptions,
  bodyType: 'json-or-none',
  responses: { 201: Item },
})
