import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { ItemActions, ItemPhoneActions, ItemPhoneBack } from '#web/features/items/item-actions.tsx'
import { type ItemDialog, ItemDialogs } from '#web/features/items/item-dialogs.tsx'
import type { Fact, FactValue } from '#web/features/items/item-facts-list.ts'
import { ItemFacts } from '#web/features/items/item-facts.tsx'
import { ItemHead } from '#web/features/items/item-head.tsx'
import { ItemPath } from '#web/features/items/item-path.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { SubItems } from '#web/features/items/sub-items.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { NotFoundPage } from '#web/frame/error-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { isMissing } from '#web/shared/api-error.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { itemIcon } from '#web/ui/item-icon.ts'
import { PhotoTile } from '#web/ui/photo-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ItemPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id' })
  const item = useQuery(itemQuery(id))
  if (isMissing(item.error)) return <NotFoundPage />
  if (item.data) return <LoadedItem key={id} item={item.data} />
  return (
    <Page title={t('item.title')} header="hidden">
      {item.isError ? (
        <div className="pt-4">
          <ErrorPanel
            text={errorText(item.error, t)}
            retryLabel={t('errorPage.retry')}
            onRetry={() => void item.refetch()}
          />
        </div>
      ) : (
        <ItemSkeleton />
      )}
    </Page>
  )
}

const layout =
  'md:grid md:grid-cols-[minmax(240px,34%)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:gap-x-8 xl:grid-cols-[380px_minmax(0,1fr)] xl:gap-x-11'

function LoadedItem({ item }: { item: Item }) {
  const [editing, setEditing] = useState<string | null>(null)
  const [dialog, setDialog] = useState<ItemDialog | null>(null)
  const canWrite = useCanWrite()
  const onSave = useSaveFact(item)
  const inPlace = { editing, onEdit: setEditing, onSave, canWrite }
  return (
    <Page title={item.name} header="own">
      <article className={layout}>
        <div className="col-span-full mb-3.5 flex min-h-field items-center gap-4 max-md:hidden">
          <ItemPath item={item} />
          {canWrite ? <ItemActions item={item} onOpen={setDialog} /> : null}
        </div>
        <div className="relative max-md:-mx-4">
          <ItemPhoneBack item={item} onOpen={setDialog} canWrite={canWrite} />
          <PhotoTile
            {...itemIcon(item)}
            className="w-full max-md:aspect-[390/190] max-md:rounded-none md:rounded-[14px]"
          />
        </div>
        <div className="min-w-0 md:row-span-2">
          <ItemHead item={item} {...inPlace} onOpen={setDialog} />
          <hr className="mb-3 border-line-strong max-md:hidden" />
          <ItemFacts item={item} {...inPlace} />
        </div>
        <SubItems id={item.id} />
      </article>
      {canWrite ? <ItemPhoneActions item={item} onOpen={setDialog} /> : null}
      <ItemDialogs item={item} dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

/** Saves one fact and says what it is now; flags have no editor, so their refusal is said by a toast. */
function useSaveFact(item: Item) {
  const { t } = useTranslation()
  const { patch } = useItemPatch(item.id)
  const { money } = useFormats()

  function shortText(fact: Fact, value: FactValue) {
    if (typeof value === 'boolean') return t(value ? 'item.yes' : 'item.no')
    if (typeof value === 'number') return fact.kind === 'money' ? money(value) : formatNumber(value)
    return fact.kind === 'day' ? formatDay(value) : value
  }

  function message(fact: Fact, value: FactValue) {
    const name = fact.label
    if (value === '') return t('item.cleared', { name })
    const text = shortText(fact, value)
    return text.length > 40 ? t('item.savedFact', { name }) : t('item.changedTo', { name, value: text })
  }

  return async (fact: Fact, value: FactValue) => {
    const { update, shown } = fact.toChange(value)
    try {
      await patch(update, shown, message(fact, value))
    } catch (error) {
      if (fact.kind !== 'flag') throw error
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }
}

function ItemSkeleton() {
  return (
    <div className={layout}>
      <Skeleton className="col-span-full mb-3.5 h-field w-72 max-md:hidden" />
      <Skeleton className="aspect-square w-full max-md:-mx-4 max-md:aspect-[390/190] max-md:w-auto max-md:rounded-none md:rounded-[14px]" />
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
