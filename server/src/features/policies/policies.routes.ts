import * as coverage from '#contract/insurance/coverage.ts'
import * as endpoints from '#contract/insurance/policies.ts'
import type { AddRoute } from '#server/http/route.ts'
import { listCoverage, listCoverageItems } from './coverage.service.ts'
import { createPolicy, deletePolicy, getPolicy, listPolicies, updatePolicy } from './policies.service.ts'

export function policyRoutes(add: AddRoute): void {
  add(endpoints.listPolicies, ({ context, actor }) => listPolicies(context, actor))
  add(endpoints.getPolicy, ({ context, actor, params }) => getPolicy(context, actor, params.id))
  add(endpoints.createPolicy, async ({ context, actor, body, written }) =>
    written(await createPolicy(context, actor, body)),
  )
  add(endpoints.updatePolicy, async ({ context, actor, params, body, written }) =>
    written(await updatePolicy(context, actor, params.id, body)),
  )
  add(endpoints.deletePolicy, async ({ context, actor, params, written }) =>
    written(await deletePolicy(context, actor, params.id)),
  )
  add(coverage.listCoverage, ({ context, actor }) => listCoverage(context, actor))
  add(coverage.listCoverageItems, ({ context, actor, params, query }) =>
    listCoverageItems(context, actor, params.id, query),
  )
}
