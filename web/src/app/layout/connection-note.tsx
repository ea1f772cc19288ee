import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PendingChangesNote } from '#web/features/items/offline/pending-changes-note.tsx'
import { useIsOffline, useCachedAt } from '#web/shared/offline/connection.ts'
import { formatTimeOrDay } from '#web/shared/formats.ts'
import { usePendingChanges } from '#web/shared/offline/outbox.ts'

export function ConnectionNote() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const cachedAt = useCachedAt()
  const isWaiting = usePendingChanges().length > 0
  return (
    <div
      role="status"
      className="pointer-events-none flex shrink-0 gap-2 whitespace-nowrap max-md:fixed max-md:inset-x-3 max-md:bottom-[calc(var(--bar-height)+10px)] max-md:z-25 max-md:flex-wrap print:hidden"
    >
      {isOffline ? (
        <span title={t('connection.offlineHint')} className={noteClass}>
          <CloudOff size={16} aria-hidden />
          {cachedAt === null
            ? t('connection.offline')
            : t('connection.offlineSince', { when: formatTimeOrDay(cachedAt) })}
          <span className="sr-only">{t('connection.offlineHint')}</span>
        </span>
      ) : null}
      {isWaiting ? <PendingChangesNote className={noteClass} /> : null}
    </div>
  )
}

const noteClass =
  'pointer-events-auto inline-flex h-8 animate-appear items-center gap-2 rounded-full bg-warning-wash px-3 text-xs font-medium shadow-flat'
