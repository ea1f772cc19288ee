import type { guestMessageKinds } from '#contract/guests/guest-messages.ts'
import type { ShareTarget, visitKinds } from '#contract/guests/shares.ts'

export interface ShareTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  /** The link ends with the membership of this user. */
  user_id: string
  target: ShareTarget
  /** Null for a search. The record may have been deleted. */
  target_id: string | null
  /** JSON of the query of items; empty unless the target is a search. */
  search: string
  name: string
  /** JSON of the keys of the shown fields. */
  fields: string
  /** The last day on which the link works; empty for no end. */
  ends_on: string
  /** When a member ended the link. */
  ended_at: number | null
  pin_hash: string | null
  /** Wrong PINs since the last right one. */
  wrong_pins: number
  /** The name of the borrower, who sees nothing once the item is lent to another person. Empty for other targets. */
  borrower: string
  email: string
}

interface ShareAddressTable {
  token_hash: string
  group_id: number
  share_id: string
  created_at: number
}

export interface ShareVisitTable {
  group_id: number
  share_id: string
  /** The day in UTC. */
  day: string
  address: string
  kind: (typeof visitKinds)[number]
  device: string
  visits: number
  last_at: number
}

/** What guests see of a household whose printed labels they scan. */
export interface FoundPageTable {
  group_id: number
  /** Names the household in the codes of printed labels. */
  code: string
  /** Signs the codes of printed labels. */
  secret: string
  is_on: number
  text: string
  shows_name: number
  updated_at: number
}

export interface GuestMessageTable {
  group_id: number
  id: string
  created_at: number
  kind: (typeof guestMessageKinds)[number]
  /** The link through which it was written; null for the found page. */
  share_id: string | null
  item_id: string | null
  location_id: string | null
  /** The name of the record when the message was written, or the asset ID of a printed label without an item. */
  subject: string
  name: string
  contact: string
  text: string
  photo_hash: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    share: ShareTable
    share_address: ShareAddressTable
    share_visit: ShareVisitTable
    found_page: FoundPageTable
    guest_message: GuestMessageTable
  }
}
