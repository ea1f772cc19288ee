import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { ItemQuery, someItemsKeys } from '#contract/items/item-lists.ts'
import { ValuationKey } from '#contract/items/item-field-schemas.ts'
import { DocumentLanguage, queryFlag } from '#contract/scalars.ts'

/** The maximum number of pages from receipts and warranties that an inventory report appends. */
export const maxAppendedPages = 500
export const maxPagesPerDocument = 40

const receiptsDescription = '`true` appends the receipts and warranties, each file once.'
export const getInventoryReport = endpoint({
  method: 'GET',
  path: '/reporting/inventory.pdf',
  access: 'read',
  tag: 'Reports',
  summary:
    'The items by location as PDF, with a cover, photos, fields and totals, and optionally receipts; the query is that of GET /items, always by name within a location. 404 when it is about one location or label that does not exist.',
  query: Type.Object({
    ...ItemQuery.properties,
    receipts: queryFlag(receiptsDescription),
    language: DocumentLanguage,
  }),
  produces: 'application/pdf',
  responses: { 200: Type.String() },
  errors: [404],
})

export const InventoryReportRequest = Type.Object(
  {
    ...someItemsKeys,
    view: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Id of a saved view that gives the report its title; 404 when it does not exist.',
      }),
    ),
    valuation: ValuationKey,
    receipts: Type.Optional(Type.Boolean({ description: receiptsDescription })),
    language: DocumentLanguage,
  },
  { description: 'Exactly one of ids and search.' },
)
export type InventoryReportRequest = Static<typeof InventoryReportRequest>

export const reportSomeItems = endpoint({
  method: 'POST',
  path: '/reporting/inventory.pdf',
  access: 'read',
  tag: 'Reports',
  summary: 'The same report of some items. Changes nothing.',
  body: InventoryReportRequest,
  produces: 'application/pdf',
  responses: { 200: Type.String() },
  errors: [404],
})
