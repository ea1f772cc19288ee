import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listClaimItems } from '#contract/insurance/claim-items.ts'
import { type Evidence, getClaim, getClaimSums, listClaims } from '#contract/insurance/claims.ts'
import { type CoverageProblem, listCoverage, listCoverageItems } from '#contract/insurance/coverage.ts'
import { getItemInsurance } from '#contract/insurance/item-insurance.ts'
import { listPolicies } from '#contract/insurance/policies.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => call(listPolicies, {}, { signal }),
})

export const coverageQuery = queryOptions({
  queryKey: ['coverage'],
  queryFn: ({ signal }) => call(listCoverage, {}, { signal }),
})

export function coverageItemsQuery(policyId: string, problem: CoverageProblem) {
  return infiniteQueryOptions({
    queryKey: ['coverage', policyId, problem],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCoverageItems,
        { params: { id: policyId }, query: { problem, page: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
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
  return infiniteQueryOptions({
    queryKey: ['claims', id, 'items', without ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listClaimItems,
        { params: { id }, query: { page: String(pageParam), ...(without && { without }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

export function itemInsuranceQuery(id: string) {
  return queryOptions({
    queryKey: ['item-insurance', id],
    queryFn: ({ signal }) => call(getItemInsurance, { params: { id } }, { signal }),
  })
}
