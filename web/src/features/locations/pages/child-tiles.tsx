import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelQuery } from '../location-pages.queries.ts'
import { LocationCubby } from '../location-cubby.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { PrintedNote } from '#web/components/page/printed-note.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ChildTilesProps {
  locationId: string
  onCreate?: (() => void) | undefined
}

/** Number of tiles that are shown at first. With more of them, the items below would be out of sight. */
const shownAtFirst = 8

/** The children of a location as tiles. On phones the tiles are a row that scrolls sideways. */
export function ChildTiles({ locationId, onCreate }: ChildTilesProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(0)
  const children = useQuery(levelQuery(locationId, Math.max(1, pages)))
  const { data } = children
  if (!data) {
    return <ListState query={children} skeleton={<Skeleton className="h-16 w-full rounded-popover" />} />
  }
  const { items } = data
  if (items.length === 0 && !onCreate) return null
  const shown = pages === 0 ? items.slice(0, shownAtFirst) : items
  const left = data.total - shown.length
  return (
    <section aria-label={t('location.inside')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-2.5 max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] print:flex-wrap">
        {shown.map((node) => (
          <ChildTile key={node.id} {...node} />
        ))}
        {onCreate ? (
          <li className="flex max-md:shrink-0 print:hidden">
            <button
              type="button"
              onClick={onCreate}
              className="flex min-h-16 w-full items-center justify-center gap-2 rounded-popover px-4 text-sm font-semibold text-second inset-ring inset-ring-line-strong hover:bg-fill"
            >
              <Plus size={18} aria-hidden />
              {t('action.addLocation')}
            </button>
          </li>
        ) : null}
      </ul>
      {left > 0 ? (
        <>
          <Button kind="text" className="-ms-3.5" onClick={() => setPages(pages + 1)}>
            {t('location.moreInside', { count: left })}
          </Button>
          <PrintedNote>{t('list.andMore', { count: left })}</PrintedNote>
        </>
      ) : null}
    </section>
  )
}

function ChildTile({
  id,
  name,
  rowCount,
  value,
}: {
  id: string
  name: string
  rowCount: number
  value: number
}) {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  return (
    <li className="min-w-0 max-md:w-52 max-md:shrink-0">
      <Link
        to="/location/$id"
        params={{ id }}
        className="flex min-h-16 items-center gap-3 rounded-popover bg-fill px-2.5 py-2 hover:bg-fill-hover"
      >
        <LocationCubby locationId={id} size={44} />
        <span className="min-w-0 flex-1 leading-tight">
          <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {name}
          </span>
          {/* When the value wraps to the second line, the dot in front of it would start that line. The negative margin
              moves that dot out of the visible area. */}
          <span className="block overflow-hidden text-xs text-second tabular-nums">
            <span className="-ms-2.5 flex flex-wrap *:ps-2.5">
              <span>{t('count.items', { count: rowCount })}</span>
              {value > 0 ? (
                <span className="relative before:absolute before:start-[3px] before:content-['·']">
                  {moneyShort(value)}
                </span>
              ) : null}
            </span>
          </span>
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-third rtl:-scale-x-100 max-md:hidden" />
      </Link>
    </li>
  )
}
