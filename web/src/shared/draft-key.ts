import { actingHousehold } from '#web/shared/account/acting-household.ts'

/** Prefix of the storage keys of drafts; signing out removes them. */
export const draftKeys = 'cubby/draft/'

/** A draft names records of one household, and is nobody else's business. */
export function draftKey(name: string, person: { id: string; defaultGroupId: string } | undefined) {
  return `${draftKeys}${name}/${person?.id}/${actingHousehold() ?? person?.defaultGroupId}`
}
