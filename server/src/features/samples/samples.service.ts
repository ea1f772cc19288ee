import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Samples } from '#contract/samples.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { insertClaimItems } from '#server/features/claims/claim-items.service.ts'
import { claimEntity, listClaimRows } from '#server/features/claims/claims.repository.ts'
import { insertClaim } from '#server/features/claims/claims.service.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { maintenanceEntity } from '#server/features/maintenance/maintenance.repository.ts'
import { storeFile } from '#server/features/files/files.service.ts'
import { attachmentEntity } from '#server/features/files/files.repository.ts'
import { queueThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { allocateAssetNumbers } from '#server/features/households/asset-counter.repository.ts'
import { removeItems } from '#server/features/items/item-writes.service.ts'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { newItemRecord } from '#server/features/items/items.mapper.ts'
import { listLabelRows, labelEntity } from '#server/features/labels/labels.repository.ts'
import { removeLabel } from '#server/features/labels/labels.service.ts'
import { newLabelRecord } from '#server/features/labels/labels.mapper.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { newLocationRecord } from '#server/features/locations/locations.mapper.ts'
import { newMaintenanceRecord } from '#server/features/maintenance/maintenance.mapper.ts'
import { listPolicyRows, policyEntity } from '#server/features/policies/policies.repository.ts'
import { insertPolicy } from '#server/features/policies/policies.service.ts'
import { moveTemplates, unlabelTemplates } from '#server/features/templates/templates.service.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { AppError } from '#server/shared/app-error.ts'
import { addInterval, todayIn } from '#server/shared/calendar-date.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import { readSampleSet, samplePhotoPath, type SampleSet, type SampleItem } from './sample-set.ts'
import { listItemsByRef, listUsedLabels, listUsedLocations } from './samples.repository.ts'

const sampleRefs = ({ samples }: SampleSet) => samples.map(({ ref }) => ref)

export async function getSamples(context: Context, actor: Actor): Promise<Samples> {
  const items = await listItemsByRef(householdDb(context, actor), sampleRefs(await readSampleSet()))
  return { items: items.length }
}

/** Adds all samples in one batch. Stores the photos first, so that a failure adds nothing. */
export async function addSamples(context: Context, actor: Actor): Promise<WriteResult<Samples>> {
  const set = await readSampleSet()
  // Check before photos are stored, so that none is stored in vain. Check again in the transaction, because another
  // request may add samples meanwhile.
  await requireNone(householdDb(context, actor), set)
  const hashes = await storePhotos(context, actor, set)
  const written = await writeJournal(context, actor, async (journal) => {
    await requireNone(journal, set)
    await insertSet(context, actor, journal, set, hashes)
    return { items: set.samples.length }
  })
  for (const hash of hashes.values()) queueThumbnails(context, actor, hash)
  return written
}

async function requireNone(household: HouseholdDb, set: SampleSet): Promise<void> {
  const known = await listItemsByRef(household, sampleRefs(set))
  if (known.length > 0) throw new AppError(409, 'conflict', 'The sample items were added already.')
}

async function storePhotos(context: Context, actor: Actor, { samples }: SampleSet) {
  const hashes = new Map<string, string>()
  for (const { ref, photo } of samples) {
    if (photo === undefined) continue
    const file = await receiveFile(context.storage, createReadStream(samplePhotoPath(photo)))
    try {
      hashes.set(ref, await storeFile(context, actor, file, 'image/jpeg'))
    } finally {
      await rm(file.path, { force: true })
    }
  }
  return hashes
}

async function insertSet(
  context: Context,
  actor: Actor,
  journal: Journal,
  set: SampleSet,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { newId } = context
  const { now } = journal
  const labelIds = await findOrCreateLabels(context, journal, set)
  const locationIds = await findOrCreateLocations(context, journal, set)
  const day = (inDays: number) => addInterval(todayIn(actor.timeZone, now), inDays, 'days') ?? ''
  const first = context.config.autoAssetIds
    ? await allocateAssetNumbers(journal, set.samples.length)
    : undefined
  const made = set.samples.map((sample, index) => {
    const dates = Object.entries(sample.inDays ?? {}).map(([key, inDays]) => [key, day(inDays)])
    const item = newItemRecord(
      emptyItem(newId(), now, sample.ref),
      { ...sample.item, ...Object.fromEntries(dates) },
      newId,
      day(0),
    )
    return {
      sample,
      item: {
        ...item,
        assetNumber: first === undefined ? 0 : first + index,
        locationId: locationIds.get(sample.location.join('/')) ?? null,
        labelIds: sample.labels.flatMap((name) => labelIds.get(name) ?? []).toSorted(),
      },
    }
  })
  await journal.insert(
    itemEntity,
    made.map(({ item }) => item),
  )
  await journal.insert(
    attachmentEntity,
    made.flatMap(({ sample, item }) => {
      const hash = hashes.get(sample.ref)
      return hash === undefined ? [] : [photoRecord(newId(), now, item, hash)]
    }),
  )
  await journal.insert(
    maintenanceEntity,
    made.flatMap(({ sample, item }) =>
      sample.maintenance.map(({ inDays, isDone, entry }) => {
        const date = isDone ? { completedDate: day(inDays) } : { scheduledDate: day(inDays) }
        return newMaintenanceRecord({ id: newId(), itemId: item.id }, now, { ...entry, ...date })
      }),
    ),
  )
  await insertInsurance(context, actor, journal, set, labelIds)
}

/** Adds a policy of which a limit is exceeded, and a claim with some of the items. */
async function insertInsurance(
  context: Context,
  actor: Actor,
  journal: Journal,
  { policy: { categories, ...terms }, claim: { inDays, items, ...event } }: SampleSet,
  labelIds: ReadonlyMap<string, string>,
): Promise<void> {
  const policy = await insertPolicy(context, journal, {
    ...terms,
    categories: categories.map(({ labels, ...category }) => ({
      ...category,
      labelIds: labels.flatMap((name) => labelIds.get(name) ?? []),
    })),
  })
  const date = addInterval(todayIn(actor.timeZone, journal.now), inDays, 'days')
  const claim = await insertClaim(context, actor, journal, { ...event, date, policyId: policy.id })
  const ids = (await listItemsByRef(journal, items)).map(({ id }) => id)
  await insertClaimItems(context, actor, journal, { claim, ids })
}

function photoRecord(id: string, now: number, item: { id: string; name: string }, hash: string) {
  return {
    id,
    createdAt: now,
    updatedAt: now,
    itemId: item.id,
    locationId: null,
    hash,
    type: 'photo' as const,
    primary: true,
    name: `${item.name}.jpg`,
    url: '',
    position: 0,
    maintenanceId: null,
  }
}

/** Returns label ids by name. Existing labels are reused. */
async function findOrCreateLabels(context: Context, journal: Journal, set: SampleSet) {
  const known = await listLabelRows(journal)
  const missing = set.labels
    .filter(({ name }) => !known.some((label) => label.name === name))
    .map((label) => newLabelRecord(context.newId(), journal.now, label))
  await journal.insert(labelEntity, missing)
  return new Map([...known, ...missing].map(({ name, id }) => [name, id]))
}

/** Returns location ids by path. Existing locations are reused. */
async function findOrCreateLocations(context: Context, journal: Journal, { samples }: SampleSet) {
  const index = await loadLocationIndex(journal)
  const ids = new Map<string, string>()
  const missing = []
  for (const path of pathsOf(samples)) {
    const parentId = ids.get(path.slice(0, -1).join('/')) ?? null
    const name = path.at(-1) ?? ''
    const known = index.childrenOf.get(parentId)?.find((location) => location.name === name)
    const location = known ?? newLocationRecord(context.newId(), journal.now, { name, parentId })
    if (!known) missing.push(location)
    ids.set(path.join('/'), location.id)
  }
  await journal.insert(locationEntity, missing)
  return ids
}

/** Returns each path of the samples and the paths of all locations above it, outermost first. */
function pathsOf(samples: readonly SampleItem[]): string[][] {
  const paths = samples.flatMap(({ location }) => location.map((_, index) => location.slice(0, index + 1)))
  return [...new Map(paths.map((path) => [path.join('/'), path])).values()]
}

/**
 * Deletes all samples with the policy and the claim that were created together with a sample, and also the locations and
 * labels that were created together with a sample and are unused.
 */
export function removeSamples(context: Context, actor: Actor): Promise<WriteResult<null>> {
  return writeJournal(context, actor, async (journal) => {
    const set = await readSampleSet()
    const items = await listItemsByRef(journal, sampleRefs(set))
    const instants = new Set(items.map(({ createdAt }) => createdAt))
    const isSampleRecord = ({ createdAt }: { createdAt: number }) => instants.has(createdAt)
    await journal.remove(claimEntity, (await listClaimRows(journal)).filter(isSampleRecord))
    await journal.remove(policyEntity, (await listPolicyRows(journal)).filter(isSampleRecord))
    await removeItems(
      journal,
      items.map(({ id }) => id),
    )
    await removeEmptyLocations(journal, isSampleRecord)
    await removeUnusedLabels(journal, isSampleRecord)
    return null
  })
}

type IsSampleRecord = (sample: { createdAt: number }) => boolean

async function removeEmptyLocations(journal: Journal, isSampleRecord: IsSampleRecord) {
  const index = await loadLocationIndex(journal)
  const theirs = [...index.byId.values()].filter(isSampleRecord)
  const used = await listUsedLocations(
    journal,
    theirs.map(({ id }) => id),
  )
  const empty = theirs.filter(({ id }) =>
    index.withDescendants([id]).every((inner) => {
      const location = index.byId.get(inner)
      return location !== undefined && isSampleRecord(location) && !used.includes(inner)
    }),
  )
  const ids = empty.map(({ id }) => id)
  await moveTemplates(journal, ids, null)
  // Deletes children before their parents, because undo runs in reverse order and must restore parents before their
  // children.
  await journal.remove(
    locationEntity,
    empty.toSorted((one, other) => index.depth(other.id) - index.depth(one.id)),
  )
}

async function removeUnusedLabels(journal: Journal, isSampleRecord: IsSampleRecord) {
  const theirs = (await listLabelRows(journal)).filter(isSampleRecord)
  const used = await listUsedLabels(
    journal,
    theirs.map(({ id }) => id),
  )
  for (const { id } of theirs) {
    if (used.includes(id)) continue
    await unlabelTemplates(journal, id)
    await removeLabel(journal, id)
  }
}
