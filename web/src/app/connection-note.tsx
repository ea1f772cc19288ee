import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatInstant } from '#web/shared/formats.ts'
import { useIsOffline, useSeenAt } from '#web/shared/cache/connection.ts'

/** "14:05", of another day with its date. */
function formatSeen(instant: string) {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  return isToday ? formatClock(instant) : formatInstant(instant)
}

/** Quietly says that what is shown may be old. */
export function ConnectionNote() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const seenAt = useSeenAt()
  return (
    <div
      role="status"
      className="pointer-events-none flex shrink-0 justify-center max-md:fixed max-md:start-3 max-md:bottom-[calc(var(--bar-height)+10px)] max-md:z-25 print:hidden"
    >
      {isOffline ? (
        <span
          title={t('connection.offlineHint')}
          className="pointer-events-auto inline-flex h-8 animate-appear items-center gap-2 rounded-full bg-warning-wash px-3 text-xs font-medium shadow-flat"
        >
          <CloudOff size={16} aria-hidden />
          {seenAt === null
            ? t('connection.offline')
            : t('connection.offlineSince', { when: formatSeen(seenAt) })}
          <span className="sr-only">{t('connection.offlineHint')}</span>
        </span>
      ) : null}
    </div>
  )
}
