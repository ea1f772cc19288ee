import * as coverage from '#contract/insurance/coverage.ts'
import * as endpoints from '#contract/insurance/policies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { listCoverage, listCoverageItems } from './coverage.service.ts'
import { createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from './policies.service.ts'

export function policyRoutes(add: AddRoute): void {
  add(endpoints.listPolicies, ({ context, actor }) => listPolicies(context, actor))
  add(endpoints.getPolicy, ({ context, actor, params }) => getPolicy(context, actor, params.id))
  add(endpoints.createPolicy, ({ context, actor, body }) => createPolicy(context, actor, body))
  add(endpoints.updatePolicy, ({ context, actor, params, body }) =>
    updatePolicy(context, actor, params.id, body),
  )
  add(endpoints.deletePolicy, ({ context, actor, params }) => deletePolicy(context, actor, params.id))
  add(coverage.listCoverage, ({ context, actor }) => listCoverage(context, actor))
  add(coverage.listCoverageItems, ({ context, actor, params, query }) =>
    listCoverageItems(context, actor, params.id, query),
  )
}
