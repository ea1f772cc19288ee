import type { guestMessageKinds } from '#contract/guests/guest-messages.ts'
import type { ShareTarget } from '#contract/guests/share-fields.ts'
import type { visitKinds } from '#contract/guests/shares.ts'
import type { BaseTable } from '#server/shared/base-record.ts'

export interface ShareTable extends BaseTable {
  /** The user who created the link. The link ends when this user leaves the household. */
  user_id: string
  target: ShareTarget
  /** The id of the shared record, which may have been deleted. Null for a search. */
  target_id: string | null
  /** The shared search as JSON of its query parameters; empty when the link shows no search. */
  search: string
  name: string
  /** The names of the fields that the link shows, as JSON. */
  fields: string
  /** The last day on which the link works; empty when the link has no end. */
  ends_on: string
  /** The time at which a member ended the link; null for a link that no member has ended. */
  ended_at: number | null
  pin_hash: string | null
  /** The number of wrong PINs since the last right one. */
  wrong_pins: number
  /**
   * The name of the borrower; empty when the link is not for a borrower. Another borrower of the item cannot use the
   * link.
   */
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
  /** The day of the visits, in UTC. */
  day: string
  address: string
  kind: (typeof visitKinds)[number]
  device: string
  visits: number
  last_at: number
}

/** The settings of the found page, which guests see who scan a printed label of the household. */
export interface FoundPageTable {
  group_id: number
  /** The code of the household, which printed labels contain in place of its id. */
  code: string
  /** The key with which the paths in printed codes are signed. */
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
  /** The link through which the message was sent; null for the found page. */
  share_id: string | null
  item_id: string | null
  location_id: string | null
  /**
   * The name of the record when the message was sent, or the asset id on a printed label without an item. Empty when the
   * record had been deleted.
   */
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
