import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '#contract/items.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { itemIcon } from '#web/ui/item-icon.ts'
import { MarkedText, splitByMatches } from '#web/ui/marked-text.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/photo-tile.tsx'

interface ItemCardProps {
  item: ItemSummary
  /** Its words are marked. */
  query?: string
  isPriceHidden?: boolean
}

/** Tile, name, place, price; the whole of it is the link. */
export function ItemCard({ item, query = '', isPriceHidden = false }: ItemCardProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Link to="/item/$id" params={{ id: item.id }} className="group/card flex min-w-0 flex-col rounded-photo">
      <PhotoTile
        {...itemIcon(item)}
        badge={item.quantity === 1 ? undefined : `×${formatNumber(item.quantity)}`}
        flag={
          item.archived ? (
            <>
              <Archive size={14} aria-hidden />
              {t('items.archived')}
            </>
          ) : undefined
        }
      />
      <span className="mt-2 line-clamp-2 leading-[1.35] font-semibold text-pretty wrap-anywhere group-hover/card:underline group-hover/card:underline-offset-3">
        <MarkedText text={item.name} query={query} />
      </span>
      <PathLine path={item.locationPath ?? []} className="mt-0.5 text-xs" />
      <MatchedMaker item={item} query={query} />
      {isPriceHidden || item.purchasePrice === 0 ? null : (
        <span className="mt-0.5 text-xs text-second tabular-nums">{money(item.purchasePrice)}</span>
      )}
    </Link>
  )
}

/** The maker, only where it and not the name is what was asked for. */
export function MatchedMaker({ item, query }: { item: ItemSummary; query: string }) {
  const isAsked = query !== '' && hasMatch(item.manufacturer, query) && !hasMatch(item.name, query)
  if (!isAsked) return null
  return (
    <span className="mt-0.5 block truncate text-xs text-second">
      <MarkedText text={item.manufacturer} query={query} />
    </span>
  )
}

function hasMatch(text: string, query: string) {
  return splitByMatches(text, query).some((part) => part.isMatch)
}
