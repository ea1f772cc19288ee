import { useTranslation } from 'react-i18next'
import { HomeSection } from '#web/features/home/home-section.tsx'
import { ItemLink } from '#web/features/items/item-link.tsx'
import { useViewedItems } from '#web/features/items/viewed-items.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const strip =
  'relative -mx-4 flex snap-x snap-proximity gap-x-4 overflow-x-auto px-4 pt-1 -mt-1 pb-1 [scrollbar-width:none] scroll-px-4 md:-mx-7 md:px-7 md:scroll-px-7 lg:mx-0 lg:grid lg:grid-cols-3 lg:overflow-visible lg:px-0 xl:grid-cols-5'
const cell =
  'flex min-h-14 w-60 shrink-0 snap-start items-center lg:w-auto lg:nth-[n+4]:hidden xl:nth-[-n+5]:flex'

/** Items opened last on this device. Renders nothing when there are none. */
export function ViewedItems() {
  const { t } = useTranslation()
  const { items, expected } = useViewedItems()
  if (items.length + expected === 0) return null
  return (
    <div className="mb-7 md:mb-8">
      <HomeSection title={t('home.viewed')}>
        <ul className={strip}>
          {items.map((item) => (
            <li key={item.id} className={cell}>
              <ItemLink id={item.id} className="flex min-w-0 items-center gap-3 rounded-[8px]">
                <PhotoTile {...itemPicture(item)} className="w-11 rounded-[8px] [&>svg]:size-[42%]" />
                <span className="min-w-0">
                  <span dir="auto" className="line-clamp-2 leading-[1.3] font-semibold wrap-anywhere">
                    {item.name}
                  </span>
                  <PathLine path={item.locationPath ?? []} className="text-xs" />
                </span>
              </ItemLink>
            </li>
          ))}
          {Array.from({ length: expected }, (_, index) => (
            <li key={index} className={cell}>
              <Skeleton className="h-11 w-full rounded-[8px]" />
            </li>
          ))}
        </ul>
      </HomeSection>
    </div>
  )
}
