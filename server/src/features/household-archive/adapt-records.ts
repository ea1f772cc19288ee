import {
  fieldDescriptionEntity,
  findDescriptionsNamed,
} from '#server/features/custom-fields/custom-fields.repository.ts'
import type { FieldDescriptionRecord } from '#server/features/custom-fields/custom-fields.table.ts'
import { claimItemEntity } from '#server/features/claims/claim-items.repository.ts'
import type { ClaimItemRecord } from '#server/features/claims/claims.table.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { attachmentEntity, listExistingHashes } from '#server/features/files/files.repository.ts'
import type { AttachmentRecord } from '#server/features/files/files.table.ts'
import { newImportRef } from '#server/features/items/item-writes.service.ts'
import { findItemIdsByRefs, itemEntity } from '#server/features/items/items.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import type { AnyEntity, StoredRecord } from '#server/journal/entity.ts'

/**
 * Adapts records of an archive to the household. Resolves conflicts of names and import refs, and leaves out
 * attachments whose file is missing.
 */
export async function adaptToHousehold(
  household: HouseholdDb,
  entity: AnyEntity,
  records: readonly StoredRecord[],
  hashes: ReadonlyMap<string, string>,
): Promise<readonly StoredRecord[]> {
  // as (four times): the compiler cannot see that the name of the entity decides the type of its records.
  if (entity.name === itemEntity.name) return resolveRefConflicts(household, records as readonly ItemRecord[])
  if (entity.name === attachmentEntity.name)
    return withFiles(household, records as readonly AttachmentRecord[], hashes)
  if (entity.name === claimItemEntity.name)
    return withClaimFiles(household, records as readonly ClaimItemRecord[], hashes)
  if (entity.name === fieldDescriptionEntity.name)
    return resolveNameConflicts(household, records as readonly FieldDescriptionRecord[])
  return records
}

/**
 * Resolves conflicts of names between descriptions of custom fields: the description that the household has already
 * stays.
 */
async function resolveNameConflicts(
  household: HouseholdDb,
  descriptions: readonly FieldDescriptionRecord[],
): Promise<FieldDescriptionRecord[]> {
  const here = await findDescriptionsNamed(
    household,
    descriptions.map(({ name }) => name),
  )
  return descriptions.map((one) => here.find(({ id, name }) => name === one.name && id !== one.id) ?? one)
}

/** Gives items a new import ref when another item has theirs. */
async function resolveRefConflicts(
  household: HouseholdDb,
  items: readonly ItemRecord[],
): Promise<ItemRecord[]> {
  const owners = await findItemIdsByRefs(
    household,
    items.map(({ importRef }) => importRef),
  )
  return items.map((item) => {
    const owner = owners.get(item.importRef)
    return owner === undefined || owner === item.id ? item : { ...item, importRef: newImportRef() }
  })
}

/** Leaves out attachments whose file is in neither the archive nor the household. */
async function withFiles(
  household: HouseholdDb,
  attachments: readonly AttachmentRecord[],
  hashes: ReadonlyMap<string, string>,
): Promise<AttachmentRecord[]> {
  const storedAs = await findStored(
    household,
    attachments.flatMap(({ hash }) => hash ?? []),
    hashes,
  )
  return attachments.flatMap((attachment) => {
    if (attachment.hash === null) return [attachment]
    const hash = storedAs(attachment.hash)
    return hash === undefined ? [] : [{ ...attachment, hash }]
  })
}

/** Leaves out files of claims that are in neither the archive nor the household. */
async function withClaimFiles(
  household: HouseholdDb,
  items: readonly ClaimItemRecord[],
  hashes: ReadonlyMap<string, string>,
): Promise<ClaimItemRecord[]> {
  const storedAs = await findStored(
    household,
    items.flatMap(({ snapshot }) => snapshot.files.map(({ hash }) => hash)),
    hashes,
  )
  return items.map((item) => ({
    ...item,
    snapshot: {
      ...item.snapshot,
      files: item.snapshot.files.flatMap((file) => {
        const hash = storedAs(file.hash)
        return hash === undefined ? [] : [{ ...file, hash }]
      }),
    },
  }))
}

/**
 * Returns a function that returns the hash under which a file of the archive is stored; undefined for a file in neither
 * the archive nor the household.
 */
async function findStored(
  { db, kind, householdId }: HouseholdDb,
  wanted: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Promise<(hash: string) => string | undefined> {
  const missing = wanted.filter((hash) => !hashes.has(hash))
  const here = new Set(await listExistingHashes(db, kind, householdId, missing))
  return (hash) => hashes.get(hash) ?? (here.has(hash) ? hash : undefined)
}
