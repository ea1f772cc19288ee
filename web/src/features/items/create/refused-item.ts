import type { Prefill } from './prefill.ts'
import { detailNames } from './add-details.tsx'
import { discardWithFile, readWaitingFiles } from '#web/features/attachments/upload/waiting-files.ts'
import type { CreateStart } from '#web/components/create-dialogs.ts'
import { findPending, pendingChanges } from '#web/shared/offline/outbox.ts'

export function findRefused(changeId: string | undefined) {
  const change = changeId === undefined ? undefined : findPending(changeId)
  return change?.kind === 'create' ? change : undefined
}

export function beginRefused(refusedId: string): { start: CreateStart; beginning?: Prefill } {
  const change = findRefused(refusedId)
  if (!change) return { start: {} }
  const { name, quantity, locationId, labelIds, claimAssetId, ...rest } = change.body
  const entries = Object.entries(rest)
  return {
    start: {
      refusedId,
      photos: readWaitingFiles(change.itemId),
      ...(claimAssetId && { assetId: String(claimAssetId) }),
    },
    beginning: {
      note: '',
      name,
      quantity: quantity ?? 1,
      locationId: locationId ?? null,
      labelIds: [...(labelIds ?? [])],
      details: Object.fromEntries(entries.filter(([key]) => detailNames.includes(key))),
      values: Object.fromEntries(entries.filter(([key]) => !detailNames.includes(key))),
      ...(change.picture && { picture: change.picture }),
    },
  }
}

/** Removes the queued creation of a rejected item and its files, after the user has sent both again. */
export function dropRefused(changeId: string | undefined) {
  const change = findRefused(changeId)
  if (!change) return
  for (const { id, kind, itemId } of pendingChanges())
    if (id === change.id || (kind === 'file' && itemId === change.itemId)) void discardWithFile(id)
}
