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
