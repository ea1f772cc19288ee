import type { EntityName } from '#server/journal/change.table.ts'
import type { StartError } from '#server/shared/process/start-error.ts'

/** An event for clients. Contains only ids: each client loads the data with its own access. */
export type LiveEvent =
  | { readonly kind: 'batch'; readonly householdId: number; readonly entities: readonly EntityName[] }
  /** Sent when the role of a user has changed, or one of the user's sessions has ended. */
  | { readonly kind: 'access'; readonly userId: string }

export interface Events {
  publish(event: LiveEvent): void
  /** Returns a function that unsubscribes. */
  subscribe(listen: (event: LiveEvent) => void): () => void
}

export interface OpenEvents extends Events {
  /** Resolves when a command has replaced the data or is about to, so that this process must end. */
  readonly fatalError: Promise<StartError>
  close(): Promise<void>
}

/** Returns events that reach only the subscribers in this process. */
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
