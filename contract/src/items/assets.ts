import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ItemPage } from './item-lists.ts'
import { QueryNumber } from '../scalars.ts'

export const findByAssetId = endpoint({
  method: 'GET',
  path: '/assets/:assetId',
  access: 'read',
  tag: 'Items',
  summary:
    'The items with this asset id, archived ones included, by name; an empty list when there are none.',
  params: Type.Object({
    assetId: Type.String({ maxLength: 64, description: 'With or without dashes and leading zeros.' }),
  }),
  query: Type.Object({ page: QueryNumber, pageSize: QueryNumber }),
  responses: { 200: ItemPage },
})
