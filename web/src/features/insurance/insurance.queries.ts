import { queryOptions } from '@tanstack/react-query'
import { listClaimItems } from '#contract/insurance/claim-items.ts'
import { type Evidence, getClaim, getClaimSums, listClaims } from '#contract/insurance/claims.ts'
import { type CoverageProblem, listCoverage, listCoverageItems } from '#contract/insurance/coverage.ts'
import { getItemInsurance } from '#contract/insurance/item-insurance.ts'
import { listPolicies } from '#contract/insurance/policies.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => call(listPolicies, {}, { signal }),
})

export const coverageQuery = queryOptions({
  queryKey: ['coverage'],
  queryFn: ({ signal }) => call(listCoverage, {}, { signal }),
})

export function coverageItemsQuery(policyId: string, problem: CoverageProblem) {
  return pagedQuery(['coverage', policyId, problem], (page, options) =>
    call(listCoverageItems, { params: { id: policyId }, query: { problem, page } }, options),
  )
}

export const claimsQuery = queryOptions({
  queryKey: ['claims'],
  queryFn: ({ signal }) => call(listClaims, {}, { signal }),
})

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: ['claims', id],
    queryFn: ({ signal }) => call(getClaim, { params: { id } }, { signal }),
  })
}

export function claimSumsQuery(id: string) {
  return queryOptions({
    queryKey: ['claims', id, 'sums'],
    queryFn: ({ signal }) => call(getClaimSums, { params: { id } }, { signal }),
  })
}

export function claimItemsQuery(id: string, without: Evidence | undefined) {
  return pagedQuery(['claims', id, 'items', without ?? ''], (page, options) =>
    call(listClaimItems, { params: { id }, query: { page, ...(without && { without }) } }, options),
  )
}

export function itemInsuranceQuery(id: string) {
  return queryOptions({
    queryKey: ['item-insurance', id],
    queryFn: ({ signal }) => call(getItemInsurance, { params: { id } }, { signal }),
  })
}
