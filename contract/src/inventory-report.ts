import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ItemQuery } from './items.ts'

export const getInventoryReport = endpoint({
  method: 'GET',
  path: '/reporting/inventory.pdf',
  access: 'read',
  tag: 'Reports',
  summary:
    'The items by location as PDF, with photos, facts and totals; the query is that of GET /items, always by name within a location.',
  query: ItemQuery,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
})
