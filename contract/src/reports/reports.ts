import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'

export const getBillOfMaterials = endpoint({
  method: 'GET',
  path: '/reporting/bill-of-materials',
  access: 'read',
  tag: 'Reports',
  summary:
    "All items as CSV with quantity, price and total price, archived ones included; a cell that a spreadsheet would read as a formula is made harmless with a leading `'`.",
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
  produces: 'text/csv',
  responses: { 200: Type.String() },
})
