import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

export const Currency = Type.Object({
  name: Type.String(),
  code: Type.String({ description: 'ISO 4217, upper case.' }),
  local: Type.String({ description: 'A country or region that uses it.' }),
  symbol: Type.String(),
  decimals: Type.Integer({ minimum: 0, maximum: 4 }),
})
export type Currency = Static<typeof Currency>

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/currencies',
  access: 'public',
  tag: 'Status',
  summary: 'All currencies that a household can use, by name.',
  responses: { 200: Type.Array(Currency) },
})
