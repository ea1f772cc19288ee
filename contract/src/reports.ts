import Type from 'typebox'
import { endpoint } from './endpoint.ts'

export const getBillOfMaterials = endpoint({
  method: 'GET',
  path: '/reporting/bill-of-materials',
  access: 'read',
  tag: 'Reports',
  summary:
    "Every item as CSV with quantity, price and total price, archived ones included; a cell that a spreadsheet would read as a formula is defused with one `'`.",
  produces: 'text/csv',
  responses: { 200: Type.String() },
})

export const getInventory = endpoint({
  method: 'GET',
  path: '/reporting/inventory',
  access: 'read',
  tag: 'Reports',
  summary:
    "Every item that is not archived as CSV with all that is known of it, place by place, and the totals in a last row; a cell that a spreadsheet would read as a formula is defused with one `'`.",
  produces: 'text/csv',
  responses: { 200: Type.String() },
})
