import type {
  ClaimItemDetail,
  ClaimItemsChange,
  ClaimItemsPage,
  ClaimItemsQuery,
  ClaimItemsReport,
  ClaimedItems,
  Condition,
} from '#contract/insurance/claim-items.ts'
import type { Claim, NewClaim } from '#contract/insurance/claims.ts'
import type { ThumbnailSize } from '#contract/files/files.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findFile, listAttachmentsOf } from '#server/features/files/files.repository.ts'
import { openFile } from '#server/features/files/files.service.ts'
import { checkSelection, listMatchingIds } from '#server/features/items/bulk.service.ts'
import { createValuer } from '#server/features/items/items.mapper.ts'
import { loadItems, requireItems } from '#server/features/items/items.service.ts'
import type { ItemFilter } from '#server/features/items/search/item-filter.repository.ts'
import { readFilter } from '#server/features/items/search/item-filter.service.ts'
import { listLabelRows } from '#server/features/labels/labels.repository.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { readCurrency } from '#server/features/policies/policies.service.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { isSame } from '#server/journal/record-json.ts'
import { AppError, invalid, limitReached, notFound } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { chunks, inChunks } from '#server/shared/process/event-loop.ts'
import { readPage } from '#server/shared/paging.ts'
import { parseAmountValue, parseIdList } from '#server/shared/request-values.ts'
import {
  copyItem,
  isChanged,
  toClaimItem,
  toClaimItemDetail,
  defaultConditions,
  type CopyContext,
} from './claim-items.mapper.ts'
import { claimItemEntity, findClaimItems, listClaimItemIds, listOriginals } from './claim-items.repository.ts'
import { insertClaim, requireClaim, showClaim } from './claims.service.ts'
import type { ClaimItemRecord, ClaimRecord, SnapshotFile } from './claims.table.ts'

const pages = { defaultSize: 50, maxSize: 500 }

export async function listClaimItems(
  context: Context,
  actor: Actor,
  claimId: string,
  query: ClaimItemsQuery,
): Promise<ClaimItemsPage> {
  const household = householdDb(context, actor)
  await requireClaim(household, claimId)
  const { page, pageSize, offset } = readPage(query, pages)
  const { without, orderBy = 'gaps' } = query
  const { total, ids } = await findClaimItems(household, claimId, {
    without,
    orderBy,
    limit: pageSize,
    offset,
  })
  const items = await loadClaimItems(household, ids)
  const originals = await findOriginals(household, items)
  return { page, pageSize, total, items: items.map((item) => toClaimItem(item, originals.get(item.itemId))) }
}

export async function getClaimItem(
  context: Context,
  actor: Actor,
  claimId: string,
  id: string,
): Promise<ClaimItemDetail> {
  const household = householdDb(context, actor)
  const item = await requireClaimItem(household, claimId, id)
  return toClaimItemDetail(item, (await findOriginals(household, [item])).get(item.itemId))
}

/** Returns a file of an item of a claim. Throws 404 when the item has no such file, or the file is lost. */
export async function openClaimFile(
  context: Context,
  actor: Actor,
  { id, itemId, fileId }: { id: string; itemId: string; fileId: string },
  thumbnail: ThumbnailSize | undefined,
): Promise<ServedFile> {
  const { snapshot } = await requireClaimItem(householdDb(context, actor), id, itemId)
  const found = snapshot.files.find((one) => one.id === fileId)
  if (!found) throw notFound('file')
  return openSnapshotFile(context, actor, found, thumbnail)
}

/** Opens a file of a claim's item. Throws 404 when the storage has lost the file. */
export async function openSnapshotFile(
  context: Context,
  actor: Actor,
  { name, hash }: SnapshotFile,
  thumbnail?: ThumbnailSize,
): Promise<ServedFile> {
  const file = await findFile(context.database.read, actor.householdId, hash)
  if (!file) throw notFound('file')
  return openFile(context, actor, { name, file }, thumbnail)
}

export async function createClaim(
  context: Context,
  actor: Actor,
  input: NewClaim,
): Promise<WriteResult<Claim>> {
  const selected = input.items && (await readSelection(context, actor, input.items))
  return writeJournal(context, actor, async (journal) => {
    const claim = await insertClaim(context, actor, journal, input)
    if (selected) await copySelected(context, actor, journal, { claim, selected })
    return showClaim(journal, claim)
  })
}

export async function addClaimItems(
  context: Context,
  actor: Actor,
  claimId: string,
  { condition, ...items }: ClaimedItems,
): Promise<WriteResult<ClaimItemsReport>> {
  const selected = await readSelection(context, actor, items)
  return writeJournal(context, actor, async (journal) => {
    const claim = await requireClaim(journal, claimId)
    await requireSameCurrency(journal, claim)
    return copySelected(context, actor, journal, { claim, selected, condition })
  })
}

interface Selected {
  readonly ids?: readonly string[] | undefined
  readonly filter?: ItemFilter | undefined
}

async function readSelection(
  context: Context,
  actor: Actor,
  { ids, search }: Pick<ClaimedItems, 'ids' | 'search'>,
): Promise<Selected> {
  checkSelection(ids, search)
  return { ids, filter: search && (await readFilter(context, actor, search)) }
}

/** Copies the selected items that are not yet in the claim. Throws 409 when the claim would have too many items. */
async function copySelected(
  context: Context,
  actor: Actor,
  journal: Journal,
  { claim, selected, condition }: Pick<Copied, 'claim' | 'condition'> & { selected: Selected },
): Promise<ClaimItemsReport> {
  const { ids = [], filter } = selected
  const found = filter ? await listMatchingIds(journal, filter) : await requireItems(journal, ids)
  const known = new Set((await listClaimItemIds(journal, claim.id)).map(({ itemId }) => itemId))
  const added = found.filter((id) => !known.has(id))
  // Check the limit before items are copied, because a search may find all items of a large household.
  if (known.size + added.length > listLimits.itemsPerClaim)
    throw limitReached(listLimits.itemsPerClaim, 'items of one claim')
  await insertClaimItems(context, actor, journal, { claim, ids: added, condition })
  return { matched: found.length, changed: added.length }
}

interface Copied {
  readonly claim: ClaimRecord
  readonly ids: readonly string[]
  /** By default the usual one of the event. */
  readonly condition?: Condition | null | undefined
}

/** Copies items into a claim that does not contain them. */
export async function insertClaimItems(
  context: Context,
  actor: Actor,
  journal: Journal,
  { claim, ids, condition }: Copied,
): Promise<void> {
  const loadCopyContext = await prepareCopies(context, actor, journal)
  for await (const part of inChunks(ids)) {
    const copyContext = await loadCopyContext(part)
    const records = (await loadItems(journal, part)).map((item) => ({
      id: context.newId(),
      createdAt: journal.now,
      updatedAt: journal.now,
      claimId: claim.id,
      condition: condition ?? defaultConditions[claim.kind],
      ownLoss: null,
      ...copyItem(item, copyContext),
    }))
    await journal.insert(claimItemEntity, records)
  }
}

export function changeClaimItems(
  context: Context,
  actor: Actor,
  claimId: string,
  input: ClaimItemsChange,
): Promise<WriteResult<ClaimItemsReport>> {
  const { condition, ownLoss, refresh = false } = input
  const isChange = condition !== undefined || ownLoss !== undefined || refresh
  return writeJournal(context, actor, async (journal) => {
    const claim = await requireClaim(journal, claimId)
    if (isChange === (input.delete === true))
      throw invalid({ condition: 'or another change, or delete must be given, but not both' })
    const loss = ownLoss === null ? null : parseAmountValue('ownLoss', ownLoss)
    const ids = await readIds(journal, claimId, input.ids)
    if (refresh) await requireSameCurrency(journal, claim)
    const loadCopyContext = refresh ? await prepareCopies(context, actor, journal) : undefined
    let changed = 0
    for (const part of chunks(ids)) {
      const items = await claimItemEntity.load(journal, part)
      if (input.delete) {
        await journal.remove(claimItemEntity, items)
        changed += items.length
        continue
      }
      const copies = loadCopyContext ? await copyAgain(journal, items, loadCopyContext) : items
      const pairs = items.map((before, index) => ({
        before,
        after: {
          ...(copies[index] ?? before),
          condition: condition ?? before.condition,
          ownLoss: loss === undefined ? before.ownLoss : loss,
        },
      }))
      const now = await journal.update(claimItemEntity, pairs)
      changed += now.filter((item, index) => item !== items[index]).length
    }
    return { matched: ids.length, changed }
  })
}

async function readIds(
  household: HouseholdDb,
  claimId: string,
  wanted: readonly string[] | undefined,
): Promise<string[]> {
  const all = (await listClaimItemIds(household, claimId)).map(({ id }) => id)
  if (!wanted) return all
  const [ids, known] = [parseIdList('ids', wanted), new Set(all)]
  if (!ids.every((id) => known.has(id))) throw notFound('item of the claim')
  return ids
}

type LoadCopyContext = (itemIds: readonly string[]) => Promise<CopyContext>

/** Copies claimed items again. The copy of an item that was deleted or has not changed stays as it is. */
async function copyAgain(
  household: HouseholdDb,
  claimed: readonly ClaimItemRecord[],
  loadCopyContext: LoadCopyContext,
): Promise<ClaimItemRecord[]> {
  const ids = claimed.map(({ itemId }) => itemId)
  const copyContext = await loadCopyContext(ids)
  const present = new Map((await loadItems(household, ids)).map((item) => [item.id, item]))
  const originals = await findOriginals(household, claimed)
  return claimed.map((before) => {
    const item = present.get(before.itemId)
    const original = originals.get(before.itemId)
    if (!item || !original) return before
    const after = { ...before, ...copyItem(item, copyContext) }
    const { takenAt } = before.snapshot
    const isEqual = isSame(before, { ...after, snapshot: { ...after.snapshot, takenAt } })
    // An item may have been changed and changed back, and then equals its copy. Return the new copy: its later time
    // shows that the item has not changed since.
    return isEqual && !isChanged(before, original) ? before : after
  })
}

/**
 * Reads what copying items needs: the locations and labels of the household once, and the attachments of the items with
 * each call.
 */
async function prepareCopies(
  context: Context,
  { timeZone }: Actor,
  household: HouseholdDb,
): Promise<LoadCopyContext> {
  const index = await loadLocationIndex(household)
  const rows = await listLabelRows(household)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const now = context.now()
  const value = createValuer(rows, todayIn(timeZone, now))
  return async (itemIds) => ({
    path: (id) => index.wholePath(id).map(({ name }) => name),
    labels: (ids) => ids.map((id) => ({ id, name: names.get(id) ?? '' })),
    value,
    attached: await listAttachmentsOf(household, 'item', itemIds),
    now,
  })
}

/** Throws 409 when the household has changed its currency, because amounts in two currencies cannot be added up. */
async function requireSameCurrency(household: HouseholdDb, { currency }: ClaimRecord): Promise<void> {
  const present = await readCurrency(household)
  if (present === currency) return
  throw new AppError(
    409,
    'conflict',
    `This claim is in ${currency}, but the household counts in ${present} now. Begin a new claim for items in ${present}.`,
  )
}

/** Throws 404 when the claim has no such item. */
export async function requireClaimItem(
  household: HouseholdDb,
  claimId: string,
  id: string,
): Promise<ClaimItemRecord> {
  const [item] = await claimItemEntity.load(household, [id])
  if (item?.claimId !== claimId) throw notFound('item of the claim')
  return item
}

/** Returns items of claims in the order of the ids. */
export async function loadClaimItems(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<ClaimItemRecord[]> {
  const byId = new Map((await claimItemEntity.load(household, ids)).map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Yields all items of a claim in chunks, by location and then by name. */
export async function* walkClaimItems(
  household: HouseholdDb,
  claimId: string,
): AsyncGenerator<ClaimItemRecord[]> {
  const { ids } = await findClaimItems(household, claimId, {
    without: undefined,
    orderBy: 'location',
    limit: listLimits.itemsPerClaim,
    offset: 0,
  })
  for (const part of chunks(ids)) yield await loadClaimItems(household, part)
}

function findOriginals(household: HouseholdDb, items: readonly ClaimItemRecord[]) {
  return listOriginals(
    household,
    items.map(({ itemId }) => itemId),
  )
}
