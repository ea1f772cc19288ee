import type { Query, QueryClient } from '@tanstack/react-query'
import { type EventName, eventNames } from '#contract/live-updates.ts'
import { isTransient } from './query-client.ts'

export type Kind = EventName extends infer Name ? (Name extends `${infer K}.mutation` ? K : never) : never

const allKinds = eventNames.map(kindOf).filter((kind) => kind !== undefined)

/**
 * The kinds of records that a query shows, by the first part of its key. A query without an entry may show any kind.
 */
const kindsShownBy: Readonly<Record<string, readonly Kind[]>> = {
  items: ['item', 'location', 'label'],
  locations: ['item', 'location'],
  labels: ['item', 'label'],
  statistics: ['item', 'location', 'label', 'maintenance'],
  maintenance: ['item', 'maintenance'],
  templates: ['location', 'label', 'template'],
  views: ['view'],
  'custom-fields': ['fieldDescription'],
  'undescribed-fields': ['item', 'fieldDescription'],
  policies: ['policy', 'label'],
  coverage: ['policy', 'item', 'label', 'group'],
  claims: ['claim', 'item'],
  'item-insurance': ['claim', 'policy', 'item', 'label', 'group'],
  'label-preview': ['item', 'location', 'group'],
  'offline-copy': ['group', 'item', 'location', 'label'],
  suggestions: ['group', 'item', 'location', 'label', 'maintenance'],
  session: ['group'],
  household: ['group', 'policy', 'claim'],
  households: ['group'],
  members: ['group'],
  invitations: ['group'],
  // Queries about the server or the account. Changes of a household do not affect them.
  status: [],
  backups: [],
  admin: [],
  calendar: [],
  currencies: [],
  sheets: [],
  'next-blank': ['item'],
  settings: [],
  sessions: [],
  'two-factor': [],
  passkeys: [],
  'api-keys': [],
  deletion: [],
  notifiers: [],
  deliveries: [],
  webhooks: [],
  guests: ['group', 'item', 'location', 'label', 'claim'],
  // The query of the import preview uploads a file, so it is not refetched.
  import: [],
}

/** Returns the kind of records in a live event. Undefined for a ping. */
export function kindOf(event: EventName): Kind | undefined {
  // as: `slice` returns any string. All events but the ping are a kind with the ending `.mutation`.
  return event === 'ping' ? undefined : (event.slice(0, -'.mutation'.length) as Kind)
}

/** True when a change of these kinds may affect a query. `word` is the first part of its key. */
export function isAffected(changed: readonly Kind[], word: unknown) {
  const shown = kindsShownBy[String(word)]
  if (shown) return shown.some((kind) => changed.includes(kind))
  return changed.some((kind) => kind !== 'group')
}

/** Refetches the queries that show records of these kinds. Called after a write or a live event. */
export function invalidateAffected(queryClient: QueryClient, changed: readonly Kind[] = allKinds) {
  return refetch(queryClient, ({ queryKey }) => isAffected(changed, queryKey[0]))
}

/**
 * Refetches queries after the socket was closed for a while, except those that upload a file. Queries that have failed
 * are refetched too.
 */
export function refetchAfterGap(queryClient: QueryClient) {
  return refetch(
    queryClient,
    ({ queryKey: [word], state: { error } }) =>
      isAffected(allKinds, word) || (word !== 'import' && error !== null && isTransient(error)),
  )
}

/**
 * Refetches queries. A query without data first completes its pending request, whose response may be older than the
 * change, and is then refetched too.
 */
async function refetch(queryClient: QueryClient, predicate: (query: Query) => boolean) {
  const pending = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate })
  if (pending.length === 0) return
  await Promise.allSettled(pending.flatMap(({ promise }) => promise ?? []))
  await queryClient.invalidateQueries({ predicate: (query) => pending.includes(query) })
}
