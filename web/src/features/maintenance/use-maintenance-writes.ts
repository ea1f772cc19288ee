import { useTranslation } from 'react-i18next'
import {
  createMaintenance,
  deleteMaintenance,
  type MaintenanceUpdate,
  type NewMaintenanceEntry,
  updateMaintenance,
} from '#contract/maintenance.ts'
import type { Entry } from '#web/features/maintenance/maintenance-agenda.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'

/** Each write says what it did, with an undo; what the server refuses is thrown. */
export function useMaintenanceWrites() {
  const { t } = useTranslation()
  const saved = useSaved()

  async function add(itemId: string, body: NewMaintenanceEntry) {
    const { batchId } = await callWithBatch(createMaintenance, { params: { id: itemId }, body })
    void saved(batchId, t('maintenance.added', { name: body.name }))
  }

  async function change({ id, name }: Entry, body: MaintenanceUpdate) {
    const { batchId } = await callWithBatch(updateMaintenance, { params: { id }, body })
    void saved(batchId, t('maintenance.changed', { name: body.name ?? name }))
  }

  async function complete({ id, name }: Entry, completedDate: string, cost: number) {
    const { data, batchId } = await callWithBatch(updateMaintenance, {
      params: { id },
      body: { completedDate, cost },
    })
    void saved(batchId, t(data.nextId ? 'maintenance.completedAgain' : 'maintenance.completed', { name }))
  }

  async function remove({ id, name }: Entry) {
    const { batchId } = await callWithBatch(deleteMaintenance, { params: { id } })
    void saved(batchId, t('maintenance.removed', { name }))
  }

  return { add, change, complete, remove }
}
