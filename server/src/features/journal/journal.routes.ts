import { undoBatch as endpoint } from '#contract/journal.ts'
import type { AddRoute } from '#server/http/route.ts'
import { undoBatch } from '#server/journal/undo.ts'
import { readFlag } from '#server/shared/request-values.ts'

export function journalRoutes(add: AddRoute): void {
  add(endpoint, async ({ context, actor, params, query, written }) =>
    written(await undoBatch(context, actor, params.batch, readFlag(query.skipChanged))),
  )
}
