import { actingHousehold } from '#web/shared/account/acting-household.ts'

/** Prefix of the storage keys of drafts. Signing out removes them. */
export const draftKeys = 'cubby/draft/'

/**
 * Returns the storage key of a draft. It includes user and household, because a draft names records of one household
 * and is private.
 */
export function draftKey(name: string, person: { id: string; defaultGroupId: string } | undefined) {
  return `${draftKeys}${name}/${person?.id}/${actingHousehold() ?? person?.defaultGroupId}`
}
