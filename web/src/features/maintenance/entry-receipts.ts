import { enqueueUploads } from '#web/features/attachments/upload/upload-queue.ts'

/** Uploads receipts in the background. They belong to the item and to the maintenance entry. */
export function sendReceipts(itemId: string, entryId: string, files: readonly File[]) {
  if (files.length === 0) return
  enqueueUploads(
    { kind: 'item', id: itemId },
    files.map((file) => ({
      file,
      name: file.name,
      type: 'receipt',
      isPrimary: false,
      maintenanceId: entryId,
    })),
  )
}

export const receiptKinds = 'image/*,application/pdf'
