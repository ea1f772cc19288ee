import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, CircleAlert, Download, HardDrive, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadBackup, type StoredBackup, type StoredBackups } from '#contract/backups.ts'
import { backupsQuery, storedBackupsQuery } from '#web/features/admin/admin.queries.ts'
import { RestoreBackupDialog } from '#web/features/admin/restore-backup-dialog.tsx'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { countRecords } from '#web/features/history/count-records.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingGroup, SettingRow } from '#web/components/setting-row.tsx'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { formatClock, formatInstant } from '#web/shared/formats.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** The number of backups that are shown at first: one for each day of a week. */
const firstRows = 7

/** The backups that can be restored, with their storage place, and the backups that cannot be read. */
export function BackupList() {
  const { t } = useTranslation()
  const { data: state } = useQuery(backupsQuery)
  // The query key contains the start time of the newest proven backup, so that the list is loaded again after each
  // backup.
  const list = useQuery({
    ...storedBackupsQuery(state?.lastProven?.startedAt),
    placeholderData: keepPreviousData,
  })
  const [isLong, setIsLong] = useState(false)
  const [restoring, setRestoring] = useState<StoredBackup>()
  const { items = [], unreadable = [], total } = list.data ?? {}
  if (state?.enabled === false && total === 0) return null
  const shown = isLong ? items : items.slice(0, firstRows)
  return (
    <SettingGroup title={t('backups.list')} count={total}>
      <ListState query={list} />
      {list.data ? <Place stored={list.data} /> : null}
      {total === 0 ? <p className="py-3 text-sm text-second">{t('backups.listEmpty')}</p> : null}
      <ul className="mt-2 border-t border-line">
        {shown.map((backup) => (
          <BackupRow key={backup.name} backup={backup} onRestore={() => setRestoring(backup)} />
        ))}
        {unreadable.map(({ name, reason }) => (
          <SettingRow
            key={name}
            lead={<ShieldAlert size={20} aria-hidden className="shrink-0 text-error" />}
            title={name}
            text={
              <span className="text-error">
                {t('backups.unreadable')} <span lang="en">{reason}</span>
              </span>
            }
          />
        ))}
      </ul>
      {items.length > shown.length ? (
        <Button className="mt-4" onClick={() => setIsLong(true)}>
          {t('backups.more')}
        </Button>
      ) : null}
      {restoring ? <RestoreBackupDialog backup={restoring} onClose={() => setRestoring(undefined)} /> : null}
    </SettingGroup>
  )
}

const places = {
  'same-disk': 'backups.onSameDisk',
  'other-disk': 'backups.onOtherDisk',
  folder: 'backups.inFolder',
  'same-bucket': 'backups.inSameBucket',
  bucket: 'backups.inBucket',
} as const satisfies Record<StoredBackups['location'], string>

function Place({ stored: { place, location } }: { stored: StoredBackups }) {
  const { t } = useTranslation()
  const isRisky = location === 'same-disk' || location === 'same-bucket'
  const Sign = isRisky ? CircleAlert : HardDrive
  return (
    <div className="flex max-w-[44rem] gap-2.5 text-sm">
      <Sign size={18} aria-hidden className={`mt-px shrink-0 ${isRisky ? 'text-warning' : 'text-second'}`} />
      <div className="min-w-0">
        <p>{t(places[location])}</p>
        <p dir="ltr" className="text-second wrap-anywhere rtl:text-end">
          {place}
        </p>
      </div>
    </div>
  )
}

function BackupRow({ backup, onRestore }: { backup: StoredBackup; onRestore: () => void }) {
  const { t } = useTranslation()
  const { name, takenAt, reason, bytes, items, files, lostFiles, encrypted } = backup
  const when = `${formatInstant(takenAt)}, ${formatClock(takenAt)}`
  const counts = [formatSize(bytes), countRecords('item', items, t), countRecords('attachment', files, t)]
  return (
    <SettingRow
      lead={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-success" />}
      title={when}
      badge={encrypted ? t('backups.encrypted') : undefined}
      text={
        <>
          <span className="tabular-nums">{counts.join(' · ')}</span>
          <span className="block">
            {t(reason === 'restore' ? 'backups.beforeRestore' : 'backups.compared')}
          </span>
          {lostFiles > 0 ? (
            <span className="block text-error">{t('backups.lostFiles', { count: lostFiles })}</span>
          ) : null}
        </>
      }
    >
      <a
        href={apiUrl(downloadBackup, {}, { name, tenant: actingHousehold() })}
        download
        aria-label={t('tools.downloadOf', { name: when })}
        className={buttonClass()}
      >
        <Download size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('action.download')}</span>
      </a>
      <Button aria-label={t('action.restoreOf', { name: when })} onClick={onRestore}>
        <ArchiveRestore size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('action.restore')}</span>
      </Button>
    </SettingRow>
  )
}
