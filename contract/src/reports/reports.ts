import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { DocumentLanguage } from '#contract/scalars.ts'

const CsvQuery = Type.Object({
  for: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        '`excel`: with a byte order mark, and with the separator and decimal sign of the `language`, so that a spreadsheet program opens it.',
    }),
  ),
  language: DocumentLanguage,
})

export const getBillOfMaterials = endpoint({
  method: 'GET',
  path: '/reporting/bill-of-materials',
  access: 'read',
  tag: 'Reports',
  summary:
    "All items as CSV with quantity, price and total price, archived ones included; a cell that a spreadsheet would read as a formula is made harmless with a leading `'`.",
  query: CsvQuery,
  produces: 'text/csv',
  responses: { 200: Type.String() },
})

export const getInventory = endpoint({
  method: 'GET',
  path: '/reporting/inventory',
  access: 'read',
  tag: 'Reports',
  summary:
    "All items that are not archived as CSV with all their fields, by location, with totals in the last row; a cell that a spreadsheet would read as a formula is made harmless with a leading `'`.",
  query: CsvQuery,
  produces: 'text/csv',
  responses: { 200: Type.String() },
})
