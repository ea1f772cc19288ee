import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemLoader } from '#web/features/items/page/item-loader.tsx'
import { ItemTabs } from '#web/features/items/page/item-tabs.tsx'
import { itemPicture } from '#web/components/item-picture.ts'
import { Page } from '#web/components/page/page.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ItemSubpageProps {
  id: string
  title: string
  children: ReactNode
}

export function ItemSubpage({ id, title, children }: ItemSubpageProps) {
  const { t } = useTranslation()
  return (
    <ItemLoader id={id} title={title} skeleton={<SubpageSkeleton />}>
      {(item) => (
        <Page title={t('item.subpageTitle', { name: item.name, part: title })} header="own">
          <header className="flex items-center gap-3.5 py-3 md:pt-0">
            <Link
              to="/item/$id"
              params={{ id }}
              aria-label={t('app.back')}
              className="-ms-3 -me-2 grid size-11 shrink-0 place-items-center rounded-field text-second md:hidden print:hidden"
            >
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
            <PhotoTile {...itemPicture(item)} className="w-14 shrink-0 rounded-photo" />
            <div className="min-w-0">
              <h1
                dir="auto"
                className="line-clamp-3 text-xl font-650 tracking-tight text-balance wrap-anywhere md:text-2xl"
              >
                {item.name}
              </h1>
              <PathLine path={item.locationPath ?? []} />
            </div>
          </header>
          <ItemTabs id={id} />
          <div className="pt-5 pb-4">{children}</div>
        </Page>
      )}
    </ItemLoader>
  )
}

function SubpageSkeleton() {
  return (
    <div className="grid gap-4 py-3 md:pt-0">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-14" />
        <Skeleton className="h-8 w-64" />
      </div>
      <Skeleton className="h-11 w-full max-w-96" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
