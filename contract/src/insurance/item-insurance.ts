import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { IdParams, oneOf, Uuid } from '../scalars.ts'
import { conditions } from './claim-items.ts'
import { claimStates } from './claims.ts'

export const ItemInsurance = Type.Object({
  claims: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      state: oneOf(claimStates),
      condition: oneOf(conditions, 'The condition of the item in the claim.'),
    }),
    { description: 'The claims that contain the item, the latest event first.' },
  ),
  policies: Type.Array(
    Type.Object({
      id: Uuid,
      name: Type.String(),
      category: Type.String({ description: 'Empty when the item is in no category of the policy.' }),
    }),
    { description: 'The policies in force that cover the item, by name, as in the coverage check.' },
  ),
})
export type ItemInsurance = Static<typeof ItemInsurance>

export const getItemInsurance = endpoint({
  method: 'GET',
  path: '/items/:id/insurance',
  access: 'read',
  tag: 'Insurance',
  summary: 'The claims that contain an item, and the policies that cover it.',
  params: IdParams,
  responses: { 200: ItemInsurance },
})
