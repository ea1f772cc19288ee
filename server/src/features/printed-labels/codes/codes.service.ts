import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { getLanguage } from '#server/features/accounts/users.service.ts'
import { listHouseholds } from '#server/features/households/households.service.ts'
import { readCodePath } from '#server/features/guests/found-page.service.ts'
import { findFirstByAssetId } from '#server/features/items/assets/assets.service.ts'
import { requireItem } from '#server/features/items/items.service.ts'
import { getLocationIndex, requireLocation } from '#server/features/locations/locations.service.ts'
import { householdDb } from '#server/database/household-db.ts'
import { notFound } from '#server/shared/app-error.ts'
import { decodePercent } from '#server/shared/text/decode-percent.ts'
import { createMessages, type Messages } from '#server/shared/text/messages.ts'
import { drawCode, drawLabel, type LabelText } from './draw-label.ts'
import { encodeCode } from './encode-code.ts'

/** A printed label with its text and the path in Cubby to which its code leads. */
export interface CodedLabel extends LabelText {
  readonly path: string
}

export async function getItemLabel(context: Context, actor: Actor, id: string): Promise<CodedLabel> {
  const item = await requireItem(householdDb(context, actor), id)
  const { byId } = await getLocationIndex(context, actor)
  const location = item.locationId === null ? undefined : byId.get(item.locationId)
  const toPath = await readCodePath(context, actor)
  const lines = await locationLines(context, actor, location)
  return { title: item.name, lines, path: toPath(`/item/${item.id}`) }
}

export async function getLocationLabel(context: Context, actor: Actor, id: string): Promise<CodedLabel> {
  const location = await requireLocation(householdDb(context, actor), id)
  const toPath = await readCodePath(context, actor)
  const { say } = await readMessages(context, actor)
  return { title: location.name, lines: [say('column.location')], path: toPath(`/location/${location.id}`) }
}

export async function getAssetLabel(context: Context, actor: Actor, assetId: string): Promise<CodedLabel> {
  const item = await findFirstByAssetId(context, actor, assetId)
  if (!item) throw notFound('asset id')
  const path = (await readAssetPath(context, actor))(item.assetId)
  const lines = await locationLines(context, actor, item.location)
  return { title: item.assetId, lines: [item.name, ...lines], path }
}

/**
 * Returns the path for an asset id. Several households may have the same asset ids, so for a person with several
 * households the path names the household.
 */
export async function readAssetPath(context: Context, actor: Actor): Promise<(assetId: string) => string> {
  const households = await listHouseholds(context, actor)
  const toPath = await readCodePath(context, actor)
  const which = households.length > 1 ? `?tenant=${actor.householdUuid}` : ''
  return (assetId) => toPath(`/a/${assetId}${which}`)
}

async function locationLines(
  context: Context,
  actor: Actor,
  location: { name: string } | null | undefined,
): Promise<string[]> {
  if (!location) return []
  const { say, isolate } = await readMessages(context, actor)
  return [`${say('column.location')}: ${isolate(location.name)}`]
}

async function readMessages(context: Context, actor: Actor): Promise<Messages> {
  return createMessages(await getLanguage(context, actor))
}

/** Returns a printed label as PNG. Its code leads to the path of the label below the address `base`. */
export async function drawLabelPicture(label: CodedLabel, base: string): Promise<Buffer> {
  return drawLabel(await encodeCode(`${base}${label.path}`, 'M'), label)
}

export async function drawTextAsCode(data: string): Promise<Buffer> {
  // Decode the text again, because clients encode it twice.
  return drawCode(await encodeCode(decodePercent(data) ?? data, 'Q'))
}
