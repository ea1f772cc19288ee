import type { ClaimItem, ClaimItemDetail, Condition } from '#contract/insurance/claim-items.ts'
import { evidence, type ClaimKind, type Evidence } from '#contract/insurance/claims.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import type { AttachmentWithFile } from '#server/features/files/files.table.ts'
import { itemFieldMapper } from '#server/features/items/item-fields.mapper.ts'
import { fieldText } from '#server/features/items/item-rows.mapper.ts'
import type { createValuer } from '#server/features/items/items.mapper.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { toInstant } from '#server/shared/instant.ts'
import { amountToNumber } from '#server/shared/money.ts'
import type { ClaimItemRecord, Snapshot, SnapshotFile, SnapshotLabels } from './claims.table.ts'

export const defaultConditions: Readonly<Record<ClaimKind, Condition>> = {
  fire: 'destroyed',
  theft: 'stolen',
  water: 'damaged',
  damage: 'damaged',
  loss: 'missing',
}

/** The data that copying items needs besides the items: names of locations and labels, a valuation, and attachments. */
export interface CopyContext {
  readonly path: (locationId: string) => string[]
  readonly labels: (ids: readonly string[]) => SnapshotLabels
  readonly value: ReturnType<typeof createValuer>
  readonly attached: ReadonlyMap<string | null, readonly AttachmentWithFile[]>
  readonly now: number
}

type Copy = Pick<
  ClaimItemRecord,
  'itemId' | 'name' | 'quantity' | 'value' | 'basis' | 'locationPath' | 'labels' | 'snapshot'
>

/** Returns the copy of an item that a claim stores. */
export function copyItem(item: ItemRecord, copyContext: CopyContext): Copy {
  return {
    itemId: item.id,
    name: item.name,
    quantity: item.quantity,
    ...valueItem(item, copyContext),
    locationPath: item.locationId === null ? [] : copyContext.path(item.locationId),
    labels: copyContext.labels(item.labelIds),
    snapshot: {
      takenAt: copyContext.now,
      fields: itemFieldMapper.fromColumns(itemFieldMapper.toColumns(item)),
      customFields: item.fields.map((field) => ({
        name: field.name,
        type: field.type,
        text: fieldText(field),
      })),
      files: (copyContext.attached.get(item.id) ?? [])
        .flatMap(toSnapshotFile)
        .slice(0, listLimits.filesPerClaimItem),
    },
  }
}

/**
 * Returns the replacement value of an item that has one, and otherwise what the item is worth today. `basis` names the
 * kind of value; it is `purchase` when the worth equals the price.
 */
function valueItem(item: ItemRecord, { value }: CopyContext): Pick<ClaimItemRecord, 'value' | 'basis'> {
  const [worth, price] = [value('current', item), value('purchase', item)]
  const basis = item.replacementValue > 0 ? 'replacement' : worth === price ? 'purchase' : 'current'
  return { basis, value: Math.max(0, value(basis, item)) }
}

/** Leaves out receipts of maintenance, because they prove nothing about the item. */
function toSnapshotFile({ attachment, file }: AttachmentWithFile): SnapshotFile[] {
  const { id, name, type, primary: isPrimary, maintenanceId, createdAt } = attachment
  const isEvidence = type === 'photo' || type === 'receipt' || type === 'warranty'
  if (!file || !isEvidence || maintenanceId !== null) return []
  const { hash, mime, size } = file
  return [{ id, hash, name, type, mime, size, isPrimary, createdAt }]
}

/** Returns the fields of a snapshot. Fields that Cubby did not have at the time of the snapshot are empty. */
export const fieldsOf = ({ fields }: Snapshot) => ({ ...itemFieldMapper.empty, ...fields })

export const lossOf = ({ ownLoss, value }: ClaimItemRecord) => ownLoss ?? value

export function findEvidence({ snapshot }: ClaimItemRecord): Record<Evidence, boolean> {
  const fields = fieldsOf(snapshot)
  const isDated = (amount: number, date: string) => amount > 0 && date !== ''
  return {
    photo: snapshot.files.some(({ type }) => type === 'photo'),
    serialNumber: fields.serialNumber.trim() !== '',
    receipt: snapshot.files.some(({ type }) => type !== 'photo'),
    value:
      isDated(fields.replacementValue, fields.replacementValueDate) ||
      isDated(fields.currentValue, fields.currentValueDate) ||
      isDated(fields.purchasePrice, fields.purchaseDate),
  }
}

export function mainPhotoOf({ files }: Snapshot): SnapshotFile | undefined {
  const photos = files.filter(({ type }) => type === 'photo')
  return photos.find(({ isPrimary }) => isPrimary) ?? photos[0]
}

/** The current state of an inventory item of which a claim has a copy. */
export interface Original {
  /** The time of the latest change of the item or of an attachment. */
  readonly changedAt: number
  /** The number of the item's photos, receipts and warranties. It reveals a deletion, which `changedAt` does not. */
  readonly files: number
}

/** True when the item was written since it was copied. */
export function isChanged({ snapshot }: ClaimItemRecord, { changedAt, files }: Original): boolean {
  return (
    changedAt > snapshot.takenAt || Math.min(files, listLimits.filesPerClaimItem) !== snapshot.files.length
  )
}

/** Converts an item of a claim for the API. `original` is undefined when the inventory item was deleted. */
export function toClaimItem(item: ClaimItemRecord, original: Original | undefined): ClaimItem {
  const { snapshot } = item
  const has = findEvidence(item)
  const photo = mainPhotoOf(snapshot)
  return {
    id: item.id,
    itemId: item.itemId,
    isInInventory: original !== undefined,
    isChanged: original !== undefined && isChanged(item, original),
    name: item.name,
    assetId: formatAssetId(fieldsOf(snapshot).assetNumber),
    quantity: amountToNumber(item.quantity),
    condition: item.condition,
    loss: amountToNumber(lossOf(item)),
    ownLoss: item.ownLoss && amountToNumber(item.ownLoss),
    value: amountToNumber(item.value),
    basis: item.basis,
    locationPath: item.locationPath,
    labels: item.labels,
    gaps: evidence.filter((one) => !has[one]),
    ...(photo && { photoId: photo.id }),
    takenAt: toInstant(snapshot.takenAt),
  }
}

export function toClaimItemDetail(item: ClaimItemRecord, original: Original | undefined): ClaimItemDetail {
  const { customFields, files } = item.snapshot
  return {
    ...toClaimItem(item, original),
    fields: itemFieldMapper.toWire(fieldsOf(item.snapshot)),
    customFields,
    files: files.map(({ id, name, type, mime, size, hash, createdAt }) => ({
      id,
      name,
      type,
      mimeType: mime,
      size,
      sha256: hash,
      addedAt: toInstant(createdAt),
    })),
  }
}
