import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ItemQuery } from './item-lists.ts'

/** Pages of receipts and warranties that a report has at most. */
export const maxPaperPages = 500

export const InventoryReportQuery = Type.Object({
  ...ItemQuery.properties,
  receipts: Type.Optional(
    Type.String({
      maxLength: 20,
      description: '`true` appends what is filed as receipt or warranty, each file once.',
    }),
  ),
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      description: 'A tag like `de` or `en-US`; else that of the account’s settings, else English.',
    }),
  ),
})
export type InventoryReportQuery = Static<typeof InventoryReportQuery>

export const getInventoryReport = endpoint({
  method: 'GET',
  path: '/reporting/inventory.pdf',
  access: 'read',
  tag: 'Reports',
  summary:
    'The items by location as PDF, with photos, facts and totals, and on request with receipts; the query is that of GET /items, always by name within a location.',
  query: InventoryReportQuery,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
})
