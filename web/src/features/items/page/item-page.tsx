import { useLocation, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { FileList } from '#web/features/attachments/file-list.tsx'
import { PhotoGallery } from '#web/features/attachments/photos/photo-gallery.tsx'
import { ItemActions, ItemPhoneActions, ItemPhoneBar } from '#web/features/items/page/item-actions.tsx'
import type { ItemDialog } from '#web/features/items/dialogs/item-dialogs.tsx'
import { ItemFieldsList } from '#web/features/items/page/item-fields-list.tsx'
import { ItemHead } from '#web/features/items/page/item-head.tsx'
import { ItemLoader } from '#web/features/items/page/item-loader.tsx'
import { ItemPath } from '#web/features/items/page/item-path.tsx'
import { ItemTabs } from '#web/features/items/page/item-tabs.tsx'
import { SubItems } from '#web/features/items/page/sub-items.tsx'
import { InlineEditProvider } from '../inline-edit/inline-edit.tsx'
import { rememberViewedItem } from '#web/features/items/viewed-items.ts'
import { usePreloadLocationPicker } from '#web/features/locations/use-preload-location-picker.ts'
import { CopyNote } from '#web/features/offline-copy/copy-note.tsx'
import { ItemInsurance } from '#web/features/insurance/item-insurance.tsx'
import { MaintenanceCard } from '#web/features/maintenance/agenda/maintenance-card.tsx'
import { BackButton, floatingBackClass } from '#web/components/page/back-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { itemIcon } from '#web/ui/images/item-icon.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ItemDialogs = lazyComponent(() => import('#web/features/items/dialogs/item-dialogs.tsx'), 'ItemDialogs')

export function ItemPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id' })
  return (
    <ItemLoader id={id} title={t('kind.item')} skeleton={<ItemSkeleton />}>
      {(item) => <LoadedItem key={id} item={item} />}
    </ItemLoader>
  )
}

const layout =
  'md:grid md:grid-cols-[minmax(240px,34%)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-8 xl:grid-cols-[380px_minmax(0,1fr)] xl:gap-x-11'

function LoadedItem({ item }: { item: Item & { copiedAt?: string } }) {
  const { hash } = useLocation()
  const [dialog, setDialog] = useState<ItemDialog | null>(null)
  const canWrite = useCanWrite()
  const isWhole = item.copiedAt === undefined
  usePreloadLocationPicker(ItemDialogs.load, canWrite)
  const person = useSession()
  useEffect(() => rememberViewedItem(person, item.id), [person, item.id])
  const ofItem = { owner: { kind: 'item', id: item.id }, name: item.name, canWrite } as const
  return (
    <Page title={item.name} header="own">
      <article className={layout}>
        <div className="col-span-full mb-3.5 flex min-h-field items-center gap-4 max-md:hidden">
          <ItemPath item={item} />
          <ItemActions item={item} onOpen={setDialog} />
        </div>
        <div className="relative max-md:-mx-4">
          <ItemPhoneBar item={item} onOpen={setDialog} />
          <PhotoGallery {...ofItem} {...itemIcon(item)} attachments={item.attachments} hasBarOnPhone />
        </div>
        <div className="min-w-0 md:row-span-2">
          {/* After an item was copied, the page opens with the editor of the name, so that the user can rename the
              copy. */}
          <InlineEditProvider item={item} start={hash === 'name' ? 'name' : null}>
            <div className="max-md:pt-4 empty:hidden">
              <CopyNote text="copy.opened" copiedAt={item.copiedAt} />
            </div>
            <ItemHead item={item} onOpen={setDialog} />
            {/* The tabs are hidden on phones, where the action bar and the menu of the item contain their links. */}
            <div className={canWrite ? 'max-md:hidden' : 'max-md:mb-4'}>
              <ItemTabs id={item.id} />
            </div>
            <div className="md:pt-4 min-[88rem]:grid min-[88rem]:grid-cols-[minmax(0,1fr)_15rem] min-[88rem]:gap-9">
              <ItemFieldsList item={item} isWhole={isWhole} />
              <div className="grid content-start gap-7 max-[88rem]:mt-7">
                <MaintenanceCard itemId={item.id} />
                {isWhole ? <FileList {...ofItem} attachments={item.attachments} /> : null}
                {/* The last of the column, because most items have none, and it appears only when it has loaded. */}
                <ItemInsurance itemId={item.id} />
              </div>
            </div>
          </InlineEditProvider>
        </div>
        <div className="mt-7 md:col-start-1">
          <SubItems item={item} />
        </div>
      </article>
      {canWrite ? <ItemPhoneActions item={item} onOpen={setDialog} /> : null}
      <Suspense>
        {dialog ? <ItemDialogs item={item} dialog={dialog} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </Page>
  )
}

function ItemSkeleton() {
  return (
    <div className={layout}>
      <BackButton first="/items" className={floatingBackClass} />
      <Skeleton className="col-span-full mb-3.5 h-field w-72 max-md:hidden" />
      <Skeleton className="aspect-square w-full max-md:-mx-4 max-md:aspect-[390/264] max-md:w-auto max-md:rounded-none md:rounded-[14px]" />
      <div className="grid content-start gap-4 max-md:pt-4">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    </div>
  )
}
