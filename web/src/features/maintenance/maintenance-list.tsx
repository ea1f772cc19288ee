import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompleteDialog } from '#web/features/maintenance/complete-dialog.tsx'
import {
  type Entry,
  type MaintenanceStatus,
  maintenanceStatuses,
  toAgenda,
} from '#web/features/maintenance/maintenance-agenda.ts'
import { MaintenanceCosts } from '#web/features/maintenance/maintenance-costs.tsx'
import { MaintenanceFormDialog } from '#web/features/maintenance/maintenance-form-dialog.tsx'
import {
  copiedValuesOf,
  emptyEntry,
  entryValuesOf,
} from '#web/features/maintenance/maintenance-form-values.ts'
import { type EntryDeed, MaintenanceRow } from '#web/features/maintenance/maintenance-row.tsx'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

const statusKeys = {
  scheduled: 'maintenance.scheduledOnes',
  completed: 'maintenance.completedOnes',
  both: 'maintenance.both',
} as const

type Open = { deed: 'new' } | { deed: EntryDeed; entry: Entry }

interface MaintenanceListProps {
  /** The item that a new entry is for. */
  itemId: string
  entries: readonly Entry[]
  status: MaintenanceStatus
  onStatus: (status: MaintenanceStatus) => void
}

/** Entries by time, beside them what they cost. */
export function MaintenanceList({ itemId, entries, status, onStatus }: MaintenanceListProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { remove } = useMaintenanceWrites()
  const [open, setOpen] = useState<Open | null>(null)

  async function onDo(deed: EntryDeed, entry: Entry) {
    if (deed !== 'delete') return setOpen({ deed, entry })
    try {
      await remove(entry)
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  const add = canWrite ? (
    <Button onClick={() => setOpen({ deed: 'new' })}>
      <Plus size={16} aria-hidden />
      {t('maintenance.entry')}
    </Button>
  ) : null
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={t('maintenance.emptyTitle')} text={t('maintenance.emptyText')} actions={add} />
      ) : (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
          <div className="min-w-0">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
              <Segmented
                label={t('maintenance.show')}
                value={status}
                onChange={onStatus}
                options={maintenanceStatuses.map((value) => ({ value, label: t(statusKeys[value]) }))}
              />
              {add}
            </div>
            <Groups entries={entries} status={status} onStatus={onStatus} onDo={onDo} />
          </div>
          <aside className="max-lg:mt-8">
            <MaintenanceCosts entries={entries} />
          </aside>
        </div>
      )}
      <MaintenanceDialogs itemId={itemId} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

interface GroupsProps extends Omit<MaintenanceListProps, 'itemId'> {
  onDo: (deed: EntryDeed, entry: Entry) => Promise<void>
}

function Groups({ entries, status, onStatus, onDo }: GroupsProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const agenda = toAgenda(entries, today)
  const groups = [
    { id: 'overdue', title: t('maintenance.overdue'), entries: agenda.overdue, isDone: false },
    { id: 'week', title: t('maintenance.thisWeek'), entries: agenda.week, isDone: false },
    { id: 'later', title: t('maintenance.later'), entries: agenda.later, isDone: false },
    { id: 'done', title: t('maintenance.doneOnes'), entries: agenda.done, isDone: true },
  ].filter(
    (group) => group.entries.length > 0 && (status === 'both' || group.isDone === (status === 'completed')),
  )

  if (groups.length === 0) {
    const other = status === 'scheduled' ? 'completed' : 'scheduled'
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-6 text-second">
        {t(status === 'scheduled' ? 'maintenance.nothingDue' : 'maintenance.nothingDone')}
        <Button kind="text" className="-mx-3.5" onClick={() => onStatus(other)}>
          {t(other === 'completed' ? 'maintenance.showDone' : 'maintenance.showDue', {
            count: entries.length,
          })}
        </Button>
      </div>
    )
  }
  return groups.map((group) => (
    <section key={group.id} aria-labelledby={`maintenance-${group.id}`} className="mb-7">
      <h2
        id={`maintenance-${group.id}`}
        className={classNames(
          'flex items-baseline gap-2 text-lg font-650 tracking-tight',
          group.id === 'overdue' && 'text-error',
        )}
      >
        {group.title}
        <span className="text-sm font-medium text-third">{formatNumber(group.entries.length)}</span>
      </h2>
      <ul>
        {group.entries.map((entry) => (
          <MaintenanceRow key={entry.id} entry={entry} onDo={(deed) => void onDo(deed, entry)} />
        ))}
      </ul>
    </section>
  ))
}

interface MaintenanceDialogsProps {
  itemId: string
  open: Open | null
  onClose: () => void
}

function MaintenanceDialogs({ itemId, open, onClose }: MaintenanceDialogsProps) {
  const { add, change } = useMaintenanceWrites()
  if (open === null) return null
  if (open.deed === 'complete') return <CompleteDialog entry={open.entry} onClose={onClose} />
  if (open.deed === 'edit') {
    const { entry } = open
    return (
      <MaintenanceFormDialog
        entry={entry}
        start={entryValuesOf(entry)}
        onSave={(body) => change(entry, body)}
        onClose={onClose}
      />
    )
  }
  return (
    <MaintenanceFormDialog
      entry={null}
      start={open.deed === 'new' ? emptyEntry : copiedValuesOf(open.entry)}
      onSave={(body) => add(itemId, body)}
      onClose={onClose}
    />
  )
}
