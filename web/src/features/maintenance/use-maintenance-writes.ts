import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createMaintenance,
  deleteMaintenance,
  type MaintenanceEntry,
  type MaintenanceUpdate,
  type NewMaintenanceEntry,
  updateMaintenance,
} from '#contract/maintenance/maintenance.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatDay } from '#web/shared/formats.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'

const changes = ['maintenance'] as const

type Completion = Required<Pick<MaintenanceUpdate, 'skipMissed'>> & { completedDate: string; cost?: number }

/**
 * Writes to maintenance entries. All entries of a list share `postpone` and `remove`, so a write of one entry does not
 * drop that of another. Each write shows a toast with undo, or an error. Writes of forms also reject with the
 * server's error, so that the form can show it.
 */
export function useMaintenanceWrites() {
  const { t } = useTranslation()
  const updateFailed = (error: unknown) => t('maintenance.updateFailed', { reason: errorText(error, t) })

  // Entries as they were last postponed, because the next press may come before the page shows their new dates.
  const postponed = useRef(new Map<string, MaintenanceEntry>())

  const add = useWrite({
    write: (send, { itemId, body }: { itemId: string; body: NewMaintenanceEntry }) =>
      send(createMaintenance, { params: { id: itemId }, body }),
    changes,
    toast: (_, { body }) => t('maintenance.added', { name: body.name }),
  })
  const change = useWrite({
    write: (send, { entry, body }: { entry: Entry; body: MaintenanceUpdate }) =>
      send(updateMaintenance, { params: { id: entry.id }, body }),
    changes,
    toast: (_, { entry, body }) => t('maintenance.changed', { name: body.name ?? entry.name }),
  })
  const complete = useWrite({
    write: (send, { entry, ...body }: { entry: Entry } & Completion) =>
      send(updateMaintenance, { params: { id: entry.id }, body }),
    changes,
    toast: ({ nextId }, { entry: { name } }) =>
      t(nextId ? 'maintenance.completedAgain' : 'maintenance.completed', { name }),
  })
  const postpone = useWrite({
    async write(
      send,
      { entry, dateAfter }: { entry: Entry; dateAfter: (entry: MaintenanceEntry) => string },
    ) {
      const last = postponed.current.get(entry.id)
      const scheduledDate = dateAfter(last && last.updatedAt > entry.updatedAt ? last : entry)
      const saved = await send(updateMaintenance, { params: { id: entry.id }, body: { scheduledDate } })
      postponed.current.set(entry.id, saved)
      return scheduledDate
    },
    changes,
    toast: (scheduledDate, { entry: { name } }) =>
      t('maintenance.postponed', { name, day: formatDay(scheduledDate) }),
    errorToast: updateFailed,
    whilePending: 'queue',
  })
  const remove = useWrite({
    write: (send, { id }: Entry) => send(deleteMaintenance, { params: { id } }),
    changes,
    toast: (_, { name }) => t('maintenance.removed', { name }),
    errorToast: (error) => t('maintenance.deleteFailed', { reason: errorText(error, t) }),
    whilePending: 'queue',
  })

  return {
    add: (variables: Parameters<typeof add.writeOrThrow>[0]) =>
      showFailure(add.writeOrThrow(variables), (error) =>
        t('maintenance.createFailed', { reason: errorText(error, t) }),
      ),
    change: (variables: Parameters<typeof change.writeOrThrow>[0]) =>
      showFailure(change.writeOrThrow(variables), updateFailed),
    complete: (variables: Parameters<typeof complete.writeOrThrow>[0]) =>
      showFailure(complete.writeOrThrow(variables), updateFailed),
    postpone,
    remove,
  }
}

/** Shows the error as a toast too, because the form shows only the reason, not which action failed. */
async function showFailure<Data>(written: Promise<Data>, textOf: (error: unknown) => string) {
  try {
    return await written
  } catch (error) {
    showToast({ kind: 'error', text: textOf(error) })
    throw error
  }
}
