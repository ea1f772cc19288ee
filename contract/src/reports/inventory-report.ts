import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { ItemQuery } from '#contract/items/item-lists.ts'
import { queryFlag } from '#contract/scalars.ts'

/** The maximum of pages with receipts and warranties in a report. */
export const maxPaperPages = 500

export const InventoryReportQuery = Type.Object({
  ...ItemQuery.properties,
  receipts: queryFlag('`true` appends the receipts and warranties, each file once.'),
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      description:
        'A tag like `de` or `en-US`. Default: the language in the account’s settings, else English.',
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
    'The items by location as PDF, with photos, fields and totals, and optionally receipts; the query is that of GET /items, always by name within a location.',
  query: InventoryReportQuery,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
})
