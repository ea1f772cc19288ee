import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { FormFiles } from '#web/features/attachments/upload/form-files.tsx'
import { ConflictDialog } from '#web/features/items/form/conflict-dialog.tsx'
import { RecordNotHere } from '#web/features/items/page/record-not-here.tsx'
import { wide } from '#web/features/items/form/form-section.tsx'
import { ItemForm } from '#web/features/items/form/item-form.tsx'
import { editedItemQuery } from '#web/features/items/items.queries.ts'
import { type LoadedItem, useEditItem } from '#web/features/items/form/use-edit-item.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { useDraftToast } from '#web/components/forms/use-draft-toast.ts'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { itemPicture } from '#web/components/item-picture.ts'
import { Page } from '#web/components/page/page.tsx'
import { LoadingPage } from '#web/components/page/loading-page.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { isMissing } from '#web/shared/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function ItemEditPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id/edit' })
  const isViewer = useSession()?.role === 'viewer'
  const item = useQuery(editedItemQuery(id))
  if (isViewer) return <Navigate to="/item/$id" params={{ id }} replace />
  // Loaded data is checked before the error, so that the form keeps the user's input when another user deletes the
  // item.
  if (item.data) return <EditItem key={id} loaded={item.data} reload={item.refetch} />
  if (isMissing(item.error)) return <RecordNotHere id={id} />
  return (
    <LoadingPage query={item} title={t('item.editItem')} backTo={`/item/${id}`} skeleton={<EditSkeleton />} />
  )
}

function EditSkeleton() {
  return (
    <div className="grid gap-4 pt-3 lg:ms-[14.9rem] lg:max-w-[44rem]">
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

interface EditItemProps {
  loaded: LoadedItem
  reload: () => Promise<unknown>
}

function EditItem({ loaded, reload }: EditItemProps) {
  const { t } = useTranslation()
  const [isComparing, setIsComparing] = useState(false)
  const { form, draft, changedElsewhere, isDirty, isDraftStored, resolve } = useEditItem(loaded, async () => {
    await reload()
    setIsComparing(true)
  })
  useDraftToast(() => isDirty() && isDraftStored())
  const { item } = loaded
  const count = form.changes.length
  const status = count > 0 ? t('item.changes', { count }) : ''

  function discard() {
    draft.startOver()
    form.reset()
  }

  return (
    <Page title={t('item.editTitle', { name: item.name })} header="hidden">
      <ItemForm
        form={form}
        itemId={item.id}
        head={<EditedItem item={item} name={form.values.name} status={status} />}
        status={status}
        canDiscard={count > 0}
        onDiscard={discard}
        saveLabel={t('action.save')}
        files={{ count: item.attachments.length, content: <EditedFiles item={item} /> }}
        notice={
          changedElsewhere.length > 0 ? (
            <ChangedElsewhere count={changedElsewhere.length} onCompare={() => setIsComparing(true)} />
          ) : (
            <DraftNote form={{ isResumed: draft.isResumed && count > 0, startOver: discard }} />
          )
        }
      />
      {isComparing && changedElsewhere.length > 0 ? (
        <ConflictDialog
          form={form}
          loaded={item}
          keys={changedElsewhere}
          onResolve={(mine) => {
            setIsComparing(false)
            resolve(mine)
          }}
          onClose={() => setIsComparing(false)}
        />
      ) : null}
      <LeaveGuard isDirty={() => isDirty() && !isDraftStored()} />
    </Page>
  )
}

/** Files are saved at once, not together with the form. */
function EditedFiles({ item }: { item: Item }) {
  return (
    <div className={wide}>
      <FormFiles owner={{ kind: 'item', id: item.id }} name={item.name} attachments={item.attachments} />
    </div>
  )
}

/** A note that another user has saved the item while this form is open. */
function ChangedElsewhere({ count, onCompare }: { count: number; onCompare: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="sticky top-18 z-10 flex flex-wrap items-center justify-between gap-2 rounded-field bg-warning-wash px-3.5 py-2.5 text-sm md:top-34"
    >
      <span className="min-w-48 flex-1">{t('item.changedElsewhere', { count })}</span>
      <Button kind="outline" onClick={onCompare}>
        {t('item.compare')}
      </Button>
    </div>
  )
}

interface EditedItemProps {
  item: Item
  name: string
  /** A text with the number of changes, or an empty text. On phones it replaces the path of the item's location. */
  status: string
}

function EditedItem({ item, name, status }: EditedItemProps) {
  return (
    <Link to="/item/$id" params={{ id: item.id }} className="flex min-w-0 items-center gap-3 rounded-field">
      <ChevronLeft
        size={22}
        aria-hidden
        className="-mx-1.5 shrink-0 text-second md:hidden rtl:-scale-x-100"
      />
      <PhotoTile {...itemPicture(item)} className="w-11 rounded-[8px]" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-lg font-650 tracking-[-0.01em]">
          {name || item.name}
        </span>
        <span className="block text-xs text-warning md:hidden" aria-hidden>
          {status}
        </span>
        <span className={status ? 'max-md:hidden' : undefined}>
          <PathLine path={item.locationPath ?? []} />
        </span>
      </span>
    </Link>
  )
}
