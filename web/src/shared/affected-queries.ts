import type { EventName } from '#contract/events.ts'

/** What only an event of its own kind, or a new sign-in, makes wrong. */
const untouched = new Set<unknown>([
  'session',
  'household',
  'households',
  'status',
  'currencies',
  'settings',
  // The look at a file would send it again.
  'import',
])

/** By the first word of a query's key: what of a household each kind of event leaves as it was. */
const unaffected: Partial<Record<EventName, readonly string[]>> = {
  'item.mutation': ['templates'],
  'location.mutation': ['labels', 'maintenance', 'views'],
  'label.mutation': ['locations', 'maintenance', 'templates', 'views'],
  'maintenance.mutation': ['items', 'locations', 'labels', 'templates', 'views'],
  'template.mutation': ['items', 'locations', 'labels', 'maintenance', 'statistics', 'views'],
  'view.mutation': ['items', 'locations', 'labels', 'maintenance', 'statistics', 'templates'],
}

/** Whether an event may have changed what a query answers; a word not listed is asked again, which is never wrong. */
export function isAffected(event: EventName, word: unknown) {
  if (event === 'group.mutation') return word === 'session' || word === 'household' || word === 'households'
  return !untouched.has(word) && !unaffected[event]?.some((each) => each === word)
}
