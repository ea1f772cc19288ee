import { Link } from '@tanstack/react-router'
import { ArrowUpRight, ClipboardCheck, FolderInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { cardActionsClass, CardButton, cardButtonClass } from '#web/features/scanner/found/card-button.tsx'
import type { ScannerMode } from '#web/features/scanner/scanner-search.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { PathLine } from '#web/ui/path-line.tsx'

interface FoundLocationProps {
  location: Location
  goTo: (mode: ScannerMode, location: string) => void
}

export function FoundLocation({ location, goTo }: FoundLocationProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { id, name, path, rowCount } = location
  return (
    <article>
      <div className="flex items-center gap-3.5">
        <LocationCubby locationId={id} size={64} />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-lg font-650 tracking-tight wrap-anywhere">
            {name}
          </h2>
          <PathLine path={[...path.map((around) => around.name), name]} className="text-sm" />
          <p className="text-sm text-third">{t('count.items', { count: rowCount })}</p>
        </div>
      </div>
      <div className={cardActionsClass}>
        <Link to="/location/$id" params={{ id }} className={cardButtonClass('primary')}>
          <ArrowUpRight size={20} strokeWidth={1.75} aria-hidden />
          {t('action.open')}
        </Link>
        {canWrite ? (
          <CardButton icon={FolderInput} text={t('scanner.moveHere')} onClick={() => goTo('move', id)} />
        ) : null}
        <CardButton icon={ClipboardCheck} text={t('scanner.check')} onClick={() => goTo('check', id)} />
      </div>
    </article>
  )
}
