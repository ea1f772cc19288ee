import type { EntityName } from '#server/journal/change.table.ts'
import type { StartError } from '#server/shared/process/start-error.ts'

/** Sent to other clients at once. Ids only: a client loads the rest with its own rights. */
export type LiveEvent =
  | { readonly kind: 'batch'; readonly groupId: number; readonly entities: readonly EntityName[] }
  /** A person's role changed, or a session of theirs ended. */
  | { readonly kind: 'access'; readonly userId: string }

export interface Events {
  publish(event: LiveEvent): void
  /** Answers how to stop listening. */
  subscribe(listen: (event: LiveEvent) => void): () => void
}

export interface OpenEvents extends Events {
  /** Tells that a command has replaced all data, or does so, since this process was cut off from the database. */
  readonly fatalError: Promise<StartError>
  close(): Promise<void>
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
