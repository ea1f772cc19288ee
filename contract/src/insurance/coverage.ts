import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ItemSummary } from '../items/items.ts'
import { IdParams, Money, nullable, oneOf, pageOf, QueryNumber, Uuid } from '../scalars.ts'
import { CategorySum, Settlement } from './claims.ts'

const coverageStates = ['inForce', 'notStarted', 'ended', 'otherCurrency'] as const
export type CoverageState = (typeof coverageStates)[number]

const coverageProblems = ['aboveItemLimit', 'withoutProof'] as const
export type CoverageProblem = (typeof coverageProblems)[number]

const Checked = Type.Object(
  {
    count: Type.Integer({ description: 'The items that the policy covers.' }),
    settlement: Settlement,
    categories: Type.Array(CategorySum),
    aboveItemLimit: Type.Integer({ description: 'Items of which one piece is worth more than the limit.' }),
    withoutProof: Type.Integer({ description: 'Items of value with neither a photo nor a receipt.' }),
  },
  { description: 'What the policy would pay if everything that it covers were lost today.' },
)

export const PolicyCoverage = Type.Object({
  policyId: Uuid,
  name: Type.String(),
  state: oneOf(
    coverageStates,
    '`otherCurrency`: the household has changed its currency since, so nothing can be compared.',
  ),
  hasProblems: Type.Boolean({
    description: 'True when something exceeds a limit, or an item has no proof. Needs attention.',
  }),
  checked: nullable(Checked),
})
export type PolicyCoverage = Static<typeof PolicyCoverage>

export const listCoverage = endpoint({
  method: 'GET',
  path: '/coverage',
  access: 'read',
  tag: 'Insurance',
  summary:
    'For each policy what it would not pay if everything were lost: what exceeds its limits, and which items have no proof. Items count by replacement value, else by what they are worth today; archived ones are left out.',
  responses: { 200: Type.Array(PolicyCoverage) },
})

export const listCoverageItems = endpoint({
  method: 'GET',
  path: '/policies/:id/coverage',
  access: 'read',
  tag: 'Insurance',
  summary: 'The items with a problem, by value, a page of at most 500. None for a policy not in force.',
  params: IdParams,
  query: Type.Object({
    problem: Type.Optional(oneOf(coverageProblems, '`withoutProof` by default.')),
    page: QueryNumber,
    pageSize: QueryNumber,
  }),
  responses: {
    200: pageOf(Type.Object({ item: ItemSummary, value: Money })),
  },
})
