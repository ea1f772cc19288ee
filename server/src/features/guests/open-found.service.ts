import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { findActor } from '#server/features/auth/sessions.service.ts'
import { findFirstByAssetId } from '#server/features/items/assets/assets.service.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { requireLocation } from '#server/features/locations/locations.service.ts'
import { AppError, isNotFound } from '#server/shared/app-error.ts'
import { zeroUuid } from '#server/shared/new-id.ts'
import { findFoundHousehold, type FoundHousehold } from './found-page.repository.ts'
import { isSigned, readLabelCode } from './found-page.service.ts'
import { addGuestMessage, type NewGuestMessage } from './guest-messages.service.ts'
import { guestActor } from './open-share.service.ts'

/**
 * The first segment of a path in a printed code. `a` is followed by an asset id, the others by the id of an item or a
 * location.
 */
export const labelKinds = ['a', 'item', 'location'] as const
type LabelKind = (typeof labelKinds)[number]

/** The household and the record that the code of a scanned label names. */
export interface FoundLabel {
  readonly household: FoundHousehold
  readonly kind: LabelKind
  readonly id: string
}

/** Returns the label; undefined when the found page is off, or when the signature of the label's code is wrong. */
export async function openFoundLabel(
  context: Context,
  code: string,
  { kind, id }: { kind: LabelKind; id: string },
): Promise<FoundLabel | undefined> {
  const { household: name, signature } = readLabelCode(code)
  // PostgreSQL rejects NUL in a parameter.
  if (name.includes('\0')) return undefined
  const household = await findFoundHousehold(context.database.read, name)
  const isKnown = household !== undefined && isSigned(household, `/${kind}/${id}`, signature)
  return isKnown ? { household, kind, id } : undefined
}

/** True when the token belongs to a session of a member of the household, for whom the app opens instead. */
export async function isMember(
  context: Context,
  { household }: FoundLabel,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  try {
    return (await findActor(context, token, household.householdUuid, 'web')) !== undefined
  } catch (error) {
    // The user is no member of the household.
    if (error instanceof AppError && error.status === 403) return false
    throw error
  }
}

interface LabelledThing {
  readonly itemId: string | null
  readonly locationId: string | null
  readonly name: string
}

/**
 * Returns the item or location of a label. The name is empty when the label has no item, or the record was deleted,
 * which an undo may restore.
 */
export async function findLabelledThing(
  context: Context,
  { household, kind, id }: FoundLabel,
): Promise<LabelledThing> {
  const reader = readerOf(household)
  const connection = householdDb(context, reader)
  try {
    if (kind === 'location')
      return { itemId: null, locationId: id, name: (await requireLocation(connection, id)).name }
    const item =
      kind === 'item' ? await requireItem(connection, id) : await findFirstByAssetId(context, reader, id)
    if (item) return { itemId: item.id, locationId: null, name: item.name }
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return { itemId: kind === 'item' ? id : null, locationId: kind === 'location' ? id : null, name: '' }
}

export async function reportFound(
  context: Context,
  label: FoundLabel,
  written: Pick<NewGuestMessage, 'contact' | 'text'>,
): Promise<void> {
  const { itemId, locationId, name } = await findLabelledThing(context, label)
  const message: NewGuestMessage = {
    kind: 'found',
    share_id: null,
    item_id: itemId,
    location_id: locationId,
    subject: name || (label.kind === 'a' ? label.id : ''),
    name: '',
    photo_hash: null,
    ...written,
  }
  await addGuestMessage(context, readerOf(label.household), message)
}

function readerOf(household: FoundHousehold): Actor {
  return guestActor({ ...household, householdId: household.group_id }, zeroUuid, zeroUuid)
}
