import { useTranslation } from 'react-i18next'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { ScannedRow } from '#web/features/scanner/scanned-row.tsx'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { formatNumber, formatRelative } from '#web/shared/formats.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'

/** The records that were looked up last, or a hint before the first look-up. */
export function LookUpPanel({ scanner }: { scanner: Scanner }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { shown, asking, lookUps } = scanner
  const shownId = shown?.kind === 'item' ? shown.item.id : undefined
  const before = lookUps.list.filter(({ item }) => item.id !== shownId)
  const isIdle = shown === null && asking === null
  // Phones show only three rows, because the camera needs the space.
  const rows = isPhone ? before.slice(0, 3) : before
  return (
    <>
      {isIdle ? <p className="text-second">{t('scanner.lookHint')}</p> : null}
      {rows.length > 0 && (isIdle || !isPhone) ? (
        <section className="mt-5 md:mt-7">
          <div className="flex items-center justify-between">
            <h2 className="flex items-baseline gap-2 text-lg font-650 tracking-tight">
              {t('scanner.before')}
              <span className="text-sm font-medium text-third tabular-nums">
                {formatNumber(before.length)}
              </span>
            </h2>
            <Button kind="quiet" className="-me-3.5" onClick={lookUps.clear}>
              {t('scanner.clearBefore')}
            </Button>
          </div>
          <ul>
            {rows.map(({ item, at }) => (
              <li key={item.id} className="border-b border-line last:border-0">
                <ItemLink id={item.id}>
                  <ScannedRow
                    item={item}
                    end={<span className="shrink-0 text-sm text-third">{formatRelative(at)}</span>}
                  />
                </ItemLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
