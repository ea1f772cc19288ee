import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Attachment } from '#contract/files/files.ts'
import { partialDate } from '#contract/written/partial-dates.ts'
import { pickFiles } from '#web/features/attachments/upload/pick-files.ts'
import { useFileSizeFilter } from '#web/features/attachments/upload/use-add-files.ts'
import { receiptKinds, sendReceipts } from '#web/features/maintenance/entry-receipts.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { copiedValuesOf, entryValuesOf } from '#web/features/maintenance/maintenance-form-values.ts'
import { openEntryQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { pickChanged } from '#web/shared/changes.ts'
import { addDays, addMonths, useFormats } from '#web/shared/formats.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { readPreferences } from '#web/shared/account/preferences.ts'

export type EntryAction =
  | 'edit'
  | 'complete'
  | 'duplicate'
  | 'delete'
  | 'postponeWeek'
  | 'postponeMonth'
  | 'receipt'

export interface EntryWithReceipts {
  entry: Entry
  receipts: readonly Attachment[]
}

interface Open extends EntryWithReceipts {
  action: EntryAction
}

const CompleteDialog = lazyComponent(
  () => import('#web/features/maintenance/complete-dialog.tsx'),
  'CompleteDialog',
)
const MaintenanceFormDialog = lazyComponent(
  () => import('#web/features/maintenance/maintenance-form-dialog.tsx'),
  'MaintenanceFormDialog',
)
const DeleteEntryDialog = lazyComponent(
  () => import('#web/features/maintenance/delete-entry-dialog.tsx'),
  'DeleteEntryDialog',
)

export function useEntryActions() {
  const { today } = useFormats()
  const { postpone, remove } = useMaintenanceWrites()
  const { withoutOversized } = useFileSizeFilter()
  const [open, setOpen] = useState<Open | null>(null)
  usePreloadOnInteraction(CompleteDialog.load)

  /** An overdue entry is postponed from today, any other from its date. */
  const from = (scheduledDate: string) => (scheduledDate > today ? scheduledDate : today)

  async function act(action: EntryAction, { entry, receipts }: EntryWithReceipts) {
    switch (action) {
      case 'postponeWeek':
        return postpone.write({ entry, dateAfter: ({ scheduledDate }) => addDays(from(scheduledDate), 7) })
      case 'postponeMonth':
        return postpone.write({
          entry,
          dateAfter: ({ scheduledDate, scheduledDatePrecision }) =>
            partialDate(
              addMonths(from(scheduledDate), 1),
              scheduledDatePrecision === 'day' ? 'day' : 'month',
            ),
        })
      case 'receipt':
        return sendReceipts(
          entry.itemID,
          entry.id,
          withoutOversized(await pickFiles({ accept: receiptKinds })),
        )
      case 'delete':
        if (!readPreferences().askBeforeDeletingEntry) return remove.write(entry)
        return setOpen({ action, entry, receipts })
      case 'complete':
      case 'duplicate':
      case 'edit':
        return setOpen({ action, entry, receipts })
    }
  }

  const dialogs = (
    <Suspense>
      {open ? (
        <EntryDialog {...open} onDelete={() => void remove.write(open.entry)} onClose={() => setOpen(null)} />
      ) : null}
    </Suspense>
  )
  return { act, dialogs }
}

interface EntryDialogProps extends Open {
  onDelete: () => void
  onClose: () => void
}

function EntryDialog({ action, entry, receipts, onDelete, onClose }: EntryDialogProps) {
  const { add } = useMaintenanceWrites()
  switch (action) {
    case 'complete':
      return <CompleteDialog entry={entry} onClose={onClose} />
    case 'edit':
      return <EditEntryDialog entry={entry} receipts={receipts} onClose={onClose} />
    case 'duplicate':
      return (
        <MaintenanceFormDialog
          draft={`maintenance/copy/${entry.id}`}
          start={copiedValuesOf(entry)}
          onSave={(itemId, body) => add({ itemId, body })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteEntryDialog entry={entry} receipts={receipts.length} onDelete={onDelete} onClose={onClose} />
      )
    default:
      return null
  }
}

function EditEntryDialog({
  entry: opened,
  receipts,
  onClose,
}: Omit<EntryDialogProps, 'action' | 'onDelete'>) {
  const { change } = useMaintenanceWrites()
  const { data: entry } = useQuery(openEntryQuery(opened))
  return (
    <MaintenanceFormDialog
      isChange
      draft={`maintenance/edit/${entry.id}`}
      start={entryValuesOf(entry)}
      receipts={receipts}
      onSave={(_, body, changes) => change({ entry, body: pickChanged(body, changes) })}
      onClose={onClose}
    />
  )
}
