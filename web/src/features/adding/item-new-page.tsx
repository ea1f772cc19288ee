import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type Item, updateItem } from '#contract/items/items.ts'
import { NewFiles } from '#web/features/attachments/upload/new-files.tsx'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import {
  handFiles,
  newItemDraftKey,
  readDraft,
  readHandedFiles,
  removeDraft,
  writeDraft,
} from '#web/features/adding/item-form-draft.ts'
import {
  emptyValues,
  type ItemValues,
  toFollowUp,
  toNewItem,
} from '#web/features/items/form/item-form-values.ts'
import { ItemForm } from '#web/features/items/form/item-form.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { LeaveGuard } from '#web/features/items/form/leave-guard.tsx'
import { useItemForm } from '#web/features/items/form/use-item-form.ts'
import { DraftNote } from '#web/frame/forms/draft-note.tsx'
import { Page } from '#web/frame/page.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

/** A viewer who comes by the address is told at once, not when something was typed. */
export function ItemNewPage() {
  const { t } = useTranslation()
  if (useSession()?.role !== 'viewer') return <NewItem />
  return (
    <Page title={t('item.newTitle')}>
      <EmptyState
        title={t('item.newTitle')}
        text={t('errors.forbidden')}
        actions={
          <Link to="/home" className={buttonClass({ kind: 'primary' })}>
            {t('nav.home')}
          </Link>
        }
      />
    </Page>
  )
}

/** The whole form for a new item; what is typed and its files stay in this browser until it is created or discarded. */
function NewItem() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [handedFiles] = useState(readHandedFiles)
  useEffect(() => () => handFiles([]), [])
  const files = useNewFiles(handedFiles, newItemDraftKey())
  const [draft] = useState(readDraft)
  const [isResumed, setIsResumed] = useState(draft !== null)
  // When only the asset id was refused, the next attempt must not create another item.
  const created = useRef<{ sent: ItemValues; item: Item }>(null)
  const isDone = useRef(false)

  const creation = useWrite({
    async write(send, values: ItemValues) {
      if (!created.current) {
        created.current = { sent: values, item: await send(createItem, { body: toNewItem(values) }) }
        // An existing item must not be created once more from its draft.
        removeDraft()
      }
      const { item, sent } = created.current
      const body = toFollowUp(sent, item.assetId, values)
      return Object.keys(body).length > 0 ? send(updateItem, { params: { id: item.id }, body }) : item
    },
    changes: ['item'],
    onSuccess(item) {
      isDone.current = true
      files.sendTo({ kind: 'item', id: item.id })
      queryClient.setQueryData(itemQuery(item.id).queryKey, item)
      void navigate({ to: '/item/$id', params: { id: item.id }, replace: true })
    },
    toast: ({ name }) => t('item.created', { name }),
  })

  const form = useItemForm(draft ?? emptyValues, emptyValues, creation.writeOrThrow)
  const hasValues = form.changes.length > 0
  useEffect(() => {
    if (created.current) return
    if (hasValues) writeDraft(form.values)
    else removeDraft()
  }, [form.values, hasValues])

  const hasEntries = hasValues || files.count > 0
  function startOver() {
    form.reset()
    files.removeAll()
    setIsResumed(false)
  }

  return (
    <Page title={t('item.newTitle')} header="hidden">
      <ItemForm
        form={form}
        head={
          <div className="flex items-center gap-1">
            <Link to="/items" aria-label={t('app.back')} className={`${iconButtonClass} -ms-3 md:hidden`}>
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
            <span className="truncate text-2xl font-650 tracking-tight">{t('item.newTitle')}</span>
          </div>
        }
        notice={<DraftNote form={{ isResumed: hasEntries && (isResumed || files.isResumed), startOver }} />}
        files={{
          count: files.count,
          content: (
            <div className="max-w-96">
              <NewFiles drafts={files} name={form.values.name} />
            </div>
          ),
        }}
        status={hasEntries && files.isKept ? t('item.draftKept') : ''}
        isKept
        discardLabel={t('item.discard')}
        canDiscard={hasEntries}
        onDiscard={startOver}
        saveLabel={t('item.create')}
      />
      {/* A browser keeps files only up to a size, and what is created already has no draft. */}
      <LeaveGuard isDirty={() => !isDone.current && (!files.isKept || created.current !== null)} />
    </Page>
  )
}
