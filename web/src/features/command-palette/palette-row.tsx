import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items/items.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { ItemCommands } from './item-commands.tsx'
import type { Entry } from './palette-entries.ts'
import { paletteKeyClass } from './palette-footer.tsx'
import { whyMatched } from './why-matched.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { labelColor } from '#web/ui/images/label-color.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Dot } from '#web/ui/tag.tsx'

interface PaletteRowProps {
  id: string
  entry: Entry
  query: string
  isActive: boolean
  onActive: () => void
  onRun: () => void
  onMove: (item: ItemSummary) => void
  onClose: () => void
}

export function PaletteRow({
  id,
  entry,
  query,
  isActive,
  onActive,
  onRun,
  onMove,
  onClose,
}: PaletteRowProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const hasDigit = entry.kind === 'command' && entry.digit !== undefined
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    <div
      ref={row}
      id={id}
      role="row"
      aria-selected={isActive}
      onPointerMove={onActive}
      className={classNames(
        'flex min-h-13 items-center rounded-[11px] max-md:min-h-15',
        isActive && 'bg-secondary',
      )}
    >
      {/* Keyboard users run rows from the field above, which has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        role="gridcell"
        tabIndex={-1}
        onClick={onRun}
        className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 self-stretch px-2.5 py-1"
      >
        <RowContent entry={entry} query={query} />
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-0.5 pe-2.5">
        {entry.kind === 'item' && isActive && canWrite ? (
          <ItemCommands item={entry.item} onMove={() => onMove(entry.item)} onClose={onClose} />
        ) : null}
        {isActive && !hasDigit ? (
          <kbd className={classNames(paletteKeyClass, 'max-md:hidden')}>{t('palette.enter')}</kbd>
        ) : null}
      </div>
    </div>
  )
}

function RowContent({ entry, query }: { entry: Entry; query: string }) {
  switch (entry.kind) {
    case 'item':
      return <ItemContent item={entry.item} query={query} />
    case 'location':
      return (
        <>
          <LocationCubby locationId={entry.location.id} size={44} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <MarkedText text={entry.location.name} query={query} />
            </span>
            <PathLine path={entry.location.path} />
          </span>
        </>
      )
    case 'label':
      return (
        <>
          <span className="grid w-11 shrink-0 place-items-center">
            <Dot color={labelColor(entry.label)} />
          </span>
          <span className="truncate font-medium">
            <MarkedText text={entry.label.name} query={query} />
          </span>
        </>
      )
    case 'command':
      return <CommandContent {...entry} query={query} />
  }
}

function ItemContent({ item, query }: { item: ItemSummary; query: string }) {
  const { t } = useTranslation()
  const why = item.foundIn ? t('items.foundIn', { name: item.foundIn }) : whyMatched(item, query)
  return (
    <>
      <PhotoTile {...itemPicture(item)} className="w-11 rounded-[8px] [&>svg]:size-[42%]" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold">
            <MarkedText text={item.name} query={query} />
          </span>
          {why ? (
            <span className="min-w-0 flex-1 truncate text-sm text-second">
              <MarkedText text={why} query={query.replace(/^#/, '')} />
            </span>
          ) : null}
          {item.archived ? <span className="shrink-0 text-xs text-third">{t('items.archived')}</span> : null}
        </span>
        <PathLine path={item.locationPath ?? []} />
      </span>
      {item.quantity === 1 ? null : (
        <span className="shrink-0 text-sm text-second tabular-nums">
          {t('palette.times', { number: formatNumber(item.quantity) })}
        </span>
      )}
    </>
  )
}

type CommandEntry = Extract<Entry, { kind: 'command' }>

function CommandContent({ icon: Icon, text, named, digit, query }: CommandEntry & { query: string }) {
  return (
    <>
      <span className="grid w-11 shrink-0 place-items-center text-second">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1 truncate">{named ?? <MarkedText text={text} query={query} />}</span>
      {digit ? <kbd className={paletteKeyClass}>{digit}</kbd> : null}
    </>
  )
}
