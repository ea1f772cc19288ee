import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Flag, Text } from '../items/item-field-schemas.ts'
import {
  CalendarDate,
  DateInput,
  IdParams,
  Instant,
  limits,
  Money,
  Name,
  NoContent,
  nullable,
  Uuid,
} from '../scalars.ts'
import { listLimits } from '../households/list-limits.ts'

const PolicyCategory = Type.Object({
  name: Type.String(),
  labelIds: Type.Array(Uuid, {
    description: 'Items with any of these labels. An item counts in the first category that it matches.',
  }),
  limit: Money,
})

const Limit = nullable(Type.Number({ description: 'In the currency of the policy; `null`: no limit.' }))

/** The terms of a policy. A claim stores a copy of them. */
export const policyTerms = {
  name: Type.String(),
  insurer: Type.String(),
  policyNumber: Type.String(),
  starts: CalendarDate,
  ends: CalendarDate,
  deductible: Money,
  limitTotal: Limit,
  limitPerItem: Limit,
  categories: Type.Array(PolicyCategory),
  contact: Type.String(),
}

export const Policy = Type.Object({
  id: Uuid,
  createdAt: Instant,
  updatedAt: Instant,
  ...policyTerms,
  currency: Type.String({ description: 'ISO 4217. Was that of the household when the policy was entered.' }),
  coversAll: Type.Boolean({ description: 'False when the policy covers only items that are `insured`.' }),
})
export type Policy = Static<typeof Policy>

export const AmountInput = Type.Number({
  minimum: 0,
  maximum: limits.price,
  description: 'Rounded to four decimals.',
})
const LimitInput = Type.Optional(nullable(AmountInput))

const settings = {
  insurer: Text(limits.short),
  policyNumber: Text(limits.short),
  currency: Type.Optional(
    nullable(
      Type.String({
        maxLength: 10,
        description: 'The currency of the household, also by default; 422 for any other.',
      }),
    ),
  ),
  starts: Type.Optional(DateInput),
  ends: Type.Optional(DateInput),
  coversAll: Flag,
  deductible: Type.Optional(nullable(AmountInput)),
  limitTotal: LimitInput,
  limitPerItem: LimitInput,
  categories: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          name: Name,
          labelIds: Type.Array(Type.String({ maxLength: 64 }), {
            maxItems: listLimits.labelsPerCategory,
          }),
          limit: AmountInput,
        }),
        { maxItems: listLimits.categoriesPerPolicy },
      ),
    ),
  ),
  contact: Text(limits.description),
}

export const NewPolicy = Type.Object({ name: Name, ...settings })
export type NewPolicy = Static<typeof NewPolicy>

export const PolicyUpdate = Type.Object({ name: Type.Optional(nullable(Name)), ...settings })
export type PolicyUpdate = Static<typeof PolicyUpdate>

const tag = 'Insurance'

export const listPolicies = endpoint({
  method: 'GET',
  path: '/policies',
  access: 'read',
  tag,
  summary: 'All insurance policies of the household by name.',
  responses: { 200: Type.Array(Policy) },
})

export const createPolicy = endpoint({
  method: 'POST',
  path: '/policies',
  access: 'write',
  tag,
  summary: 'Add an insurance policy. Labels of categories must exist.',
  body: NewPolicy,
  responses: { 201: Policy },
  errors: [404, 409],
})

export const getPolicy = endpoint({
  method: 'GET',
  path: '/policies/:id',
  access: 'read',
  tag,
  summary: 'One policy.',
  params: IdParams,
  responses: { 200: Policy },
})

export const updatePolicy = endpoint({
  method: 'PUT',
  path: '/policies/:id',
  access: 'write',
  tag,
  summary:
    'Change a policy. Absent keys and `null` keep their values, but `null` removes a limit or a date. Claims keep the terms that they had.',
  params: IdParams,
  body: PolicyUpdate,
  responses: { 200: Policy },
})

export const deletePolicy = endpoint({
  method: 'DELETE',
  path: '/policies/:id',
  access: 'write',
  tag,
  summary: 'Delete a policy. Claims keep its terms.',
  params: IdParams,
  responses: { 204: NoContent },
})
