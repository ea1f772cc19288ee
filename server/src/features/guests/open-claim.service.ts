import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { findClaimItems } from '#server/features/claims/claim-items.repository.ts'
import {
  loadClaimItems,
  openSnapshotFile,
  requireClaimItem,
} from '#server/features/claims/claim-items.service.ts'
import { claimEntity } from '#server/features/claims/claims.repository.ts'
import { settleClaim } from '#server/features/claims/claims.service.ts'
import type { ClaimItemRecord, ClaimRecord } from '#server/features/claims/claims.table.ts'
import type { Settled } from '#server/features/policies/settle.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { notFound } from '#server/shared/app-error.ts'
import { pdfMime } from '#server/shared/media-types.ts'
import { readPage } from '#server/shared/paging.ts'
import { cardsPerPage, type OpenShare } from './open-share.service.ts'

export interface SharedClaim {
  readonly claim: ClaimRecord
  /** Undefined when the link does not show amounts, and on all pages but the first. */
  readonly settled: Settled | undefined
  readonly items: readonly ClaimItemRecord[]
  readonly page: number
  readonly pages: number
}

/** Returns a claim with a page of its items. Returns undefined when the claim was deleted. */
export async function readSharedClaim(
  context: Context,
  { row, reader, fields }: OpenShare,
  wanted: number,
): Promise<SharedClaim | undefined> {
  const household = householdDb(context, reader)
  const [claim] = await claimEntity.load(household, [claimIdOf(row)])
  if (!claim) return undefined
  const { page, offset } = readPage(
    { page: String(wanted) },
    { defaultSize: cardsPerPage, maxSize: cardsPerPage },
  )
  const { total, ids } = await findClaimItems(household, claim.id, {
    without: undefined,
    orderBy: 'name',
    limit: cardsPerPage,
    offset,
  })
  return {
    claim,
    settled: fields.has('loss') && page === 1 ? await settleClaim(household, claim) : undefined,
    items: await loadClaimItems(household, ids),
    page,
    pages: Math.max(1, Math.ceil(total / cardsPerPage)),
  }
}

function claimIdOf({ target, target_id }: OpenShare['row']): string {
  if (target !== 'claim' || target_id === null) throw notFound('claim')
  return target_id
}

interface FileOfClaim {
  readonly itemId: string
  readonly fileId: string
}

/** Returns a thumbnail of a photo of the claim that a link shows. Throws 404 for any other photo. */
export async function openClaimPhoto(
  context: Context,
  share: OpenShare,
  { size, ...ids }: FileOfClaim & { size: 'medium' | 'large' },
): Promise<ServedFile> {
  const photo = await requireFile(context, share, 'photos', ids)
  return { ...(await openSnapshotFile(context, share.reader, photo, size)), name: 'photo.webp' }
}

/** Returns a receipt or warranty of the claim that a link shows. Throws 404 for any other file. */
export async function openClaimReceipt(
  context: Context,
  share: OpenShare,
  ids: FileOfClaim,
): Promise<ServedFile> {
  const receipt = await requireFile(context, share, 'receipts', ids)
  const file = await openSnapshotFile(context, share.reader, receipt)
  // Let the browser save a PDF, because its viewer does not run in the sandbox in which files are sent.
  return { ...file, isInline: file.isInline && file.mime !== pdfMime }
}

async function requireFile(
  context: Context,
  { row, reader, fields }: OpenShare,
  field: 'photos' | 'receipts',
  { itemId, fileId }: FileOfClaim,
) {
  const { snapshot } = await requireClaimItem(householdDb(context, reader), claimIdOf(row), itemId)
  const file = snapshot.files.find(({ id }) => id === fileId)
  const isShown = file && fields.has(field) && (file.type === 'photo') === (field === 'photos')
  if (!isShown) throw notFound('file')
  return file
}
