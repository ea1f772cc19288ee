import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Item, updateItem } from '#contract/items.ts'
import { changedKeys, type ItemValues, toUpdate, valuesOf } from '#web/features/items/item-form-values.ts'
import { ItemForm } from '#web/features/items/item-form.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { LeaveGuard } from '#web/features/items/leave-guard.tsx'
import { useItemForm } from '#web/features/items/use-item-form.ts'
import { NotFoundPage } from '#web/frame/error-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { isMissing } from '#web/shared/api-error.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { itemIcon } from '#web/ui/item-icon.ts'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/photo-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ItemEditPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id/edit' })
  const item = useQuery(itemQuery(id))
  if (isMissing(item.error)) return <NotFoundPage />
  if (item.data) return <EditItem key={id} item={item.data} />
  return (
    <Page title={t('item.editItem')} header="hidden">
      {item.isError ? (
        <div className="pt-4">
          <ErrorPanel
            text={errorText(item.error, t)}
            retryLabel={t('errorPage.retry')}
            onRetry={() => void item.refetch()}
          />
        </div>
      ) : (
        <div className="grid gap-4 pt-3 lg:ms-[14.9rem] lg:max-w-[44rem]">
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Page>
  )
}

function EditItem({ item }: { item: Item }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const saved = useSaved()
  // What the form began with stays, also when the item is loaded anew meanwhile.
  const [base] = useState(() => valuesOf(item))
  const isSaved = useRef(false)

  async function save(values: ItemValues) {
    const params = { id: item.id }
    if (changedKeys(base, values).length > 0) {
      const body = toUpdate(base, values)
      const { data, batchId } = await callWithBatch(updateItem, { params, body })
      isSaved.current = true
      queryClient.setQueryData(itemQuery(item.id).queryKey, data)
      void saved(batchId)
    }
    await navigate({ to: '/item/$id', params })
  }

  const form = useItemForm(base, base, save)
  const count = form.changes.length
  return (
    <Page title={t('item.editTitle', { name: item.name })} header="hidden">
      <ItemForm
        form={form}
        itemId={item.id}
        head={<EditedItem item={item} name={form.values.name} isPathHidden={count > 0} />}
        status={count > 0 ? t('item.changes', { count }) : ''}
        discardLabel={t('item.discard')}
        canDiscard={count > 0}
        onDiscard={form.reset}
        saveLabel={t('item.save')}
      />
      <LeaveGuard isDirty={() => count > 0 && !isSaved.current} />
    </Page>
  )
}

interface EditedItemProps {
  item: Item
  name: string
  /** On phones the state of the form takes its place. */
  isPathHidden: boolean
}

/** Leads back to the item. */
function EditedItem({ item, name, isPathHidden }: EditedItemProps) {
  return (
    <Link to="/item/$id" params={{ id: item.id }} className="flex min-w-0 items-center gap-3 rounded-field">
      <ChevronLeft
        size={22}
        aria-hidden
        className="-mx-1.5 shrink-0 text-second md:hidden rtl:-scale-x-100"
      />
      <PhotoTile {...itemIcon(item)} className="w-11 rounded-[8px]" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg font-650 tracking-[-0.01em]">{name || item.name}</span>
        <span className={isPathHidden ? 'max-md:hidden' : undefined}>
          <PathLine path={item.locationPath ?? []} />
        </span>
      </span>
    </Link>
  )
}
