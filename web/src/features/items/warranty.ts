import { daysBetween } from '#web/shared/formats.ts'

export type Warranty =
  | { state: 'none' }
  | { state: 'lifetime' }
  | { state: 'running'; days: number }
  | { state: 'ended' }

/**
 * Returns the state of a warranty on a day. The last day is still covered, and a lifetime warranty ignores the end
 * date.
 */
export function warrantyOf(
  item: { lifetimeWarranty: boolean; warrantyExpires: string },
  today: string,
): Warranty {
  if (item.lifetimeWarranty) return { state: 'lifetime' }
  if (item.warrantyExpires === '') return { state: 'none' }
  const days = daysBetween(today, item.warrantyExpires)
  return days < 0 ? { state: 'ended' } : { state: 'running', days }
}
