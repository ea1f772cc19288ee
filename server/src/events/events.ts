import type { EntityName } from '#server/journal/change.table.ts'

/** What others want to hear of at once. Ids only: whoever hears it asks for the rest with their own rights. */
export type LiveEvent =
  | { readonly kind: 'batch'; readonly groupId: string; readonly entities: readonly EntityName[] }
  /** What a person may do changed, or a session of theirs ended. */
  | { readonly kind: 'access'; readonly userId: string }

export interface Events {
  publish(event: LiveEvent): void
  /** Answers how to stop listening. */
  subscribe(listen: (event: LiveEvent) => void): () => void
}

/** Events within one process. */
export function createEvents(): Events {
  const listeners = new Set<(event: LiveEvent) => void>()
  return {
    publish: (event) => listeners.forEach((listen) => listen(event)),
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}
