import { useTranslation } from 'react-i18next'
import { SessionLocation } from '#web/features/scanner/session-location.tsx'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

/** Maximum number of items that are shown: as many as fit into a row on a phone. */
const maxInTray = 5

export function MovePanel({ scanner: { move } }: { scanner: Scanner }) {
  const { t } = useTranslation()
  const [last] = move.list
  return (
    <div className="grid gap-3.5">
      <SessionLocation
        title={t('scanner.movingInto')}
        hint={t('scanner.moveHint')}
        location={move.target}
        onChoose={move.choose}
      />
      <p role="status" className="rounded-field bg-warning-wash px-3 py-2.5 text-sm empty:hidden">
        {move.problem}
      </p>
      {move.target && !last && !move.problem ? <p className="text-second">{t('scanner.moveNext')}</p> : null}
      {last ? (
        <>
          <ul aria-label={t('scanner.movedList')} className="flex gap-2">
            {move.list.slice(0, maxInTray).map(({ item }, index) => (
              <li key={item.id} title={item.name}>
                <PhotoTile
                  {...itemPicture(item)}
                  alt={item.name}
                  className={classNames(
                    'w-[52px] rounded-field',
                    index === 0 && 'ring-[2.5px] ring-accent ring-offset-2 ring-offset-base-100',
                  )}
                />
                <span className="sr-only">{item.name}</span>
              </li>
            ))}
          </ul>
          <p aria-live="polite" className="flex items-center gap-2 text-sm">
            <span className="min-w-0 flex-1">
              {last.item.location
                ? t('scanner.movedFrom', { name: last.item.name, location: last.item.location.name })
                : t('scanner.movedFromNowhere', { name: last.item.name })}
            </span>
            <Button kind="outline" isPending={move.isUndoing} onClick={() => void move.undo(last)}>
              {t('toast.undo')}
            </Button>
          </p>
          <div className="sticky bottom-0 bg-base-100 py-2 md:pb-4">
            <Button kind="primary" size="big" isWide onClick={move.finish}>
              {t('scanner.moveDone', { count: move.list.length })}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
