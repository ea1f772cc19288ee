import type { QueryClient } from '@tanstack/react-query'
import { type EventName, eventNames } from '#contract/live-updates.ts'
import { isTransient } from './query-client.ts'

/** The kinds of records of a household, as live events name them. */
export type Kind = EventName extends infer Name ? (Name extends `${infer K}.mutation` ? K : never) : never

const allKinds = eventNames.map(kindOf).filter((kind) => kind !== undefined)

/** By the first word of a query's key: the kinds of records it shows. A word that is not listed may show any. */
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
  'label-preview': ['item', 'location', 'group'],
  session: ['group'],
  household: ['group'],
  households: ['group'],
  members: ['group'],
  invitations: ['group'],
  // Of the server or the account.
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
  // Looking at the file again would send it again.
  import: [],
}

/** The kind of records that a live event says have changed; undefined for a ping. */
export function kindOf(event: EventName): Kind | undefined {
  // as: all names but that of the ping end so.
  return event === 'ping' ? undefined : (event.slice(0, -'.mutation'.length) as Kind)
}

/** True when a change of these kinds may affect a query, by the first word of its key. */
export function isAffected(changed: readonly Kind[], word: unknown) {
  const shown = kindsShownBy[String(word)]
  if (shown) return shown.some((kind) => changed.includes(kind))
  return changed.some((kind) => kind !== 'group')
}

/** Refetches what shows records of these kinds: after a write here or a live event. */
export function invalidateAffected(queryClient: QueryClient, changed: readonly Kind[] = allKinds) {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffected(changed, queryKey[0]) })
}

/** Refetches after a time without news what events would have told of, and what could not be loaded; a file is not sent again. */
export function refetchAfterGap(queryClient: QueryClient) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [word], state: { error } }) =>
      isAffected(allKinds, word) || (word !== 'import' && error !== null && isTransient(error)),
  })
}
