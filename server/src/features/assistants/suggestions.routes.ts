import * as endpoints from '#contract/assistants/suggestions.ts'
import { forwardAs } from '#server/http/forward.ts'
import type { AddRoute } from '#server/http/route.ts'
import { acceptSuggestion, declineSuggestion, listSuggestions } from './suggestions.usecase.ts'

export function suggestionRoutes(add: AddRoute): void {
  add(endpoints.listSuggestions, ({ context, actor, query }) => listSuggestions(context, actor, query))
  add(endpoints.acceptSuggestion, async ({ context, actor, params, request, reply }) => {
    const forward = forwardAs(request, context.config.basePath)
    const { batchId } = await acceptSuggestion(context, actor, params.id, forward)
    if (batchId !== undefined) reply.header('cubby-batch', batchId)
    return null
  })
  add(endpoints.declineSuggestion, ({ context, actor, params }) =>
    declineSuggestion(context, actor, params.id),
  )
}
