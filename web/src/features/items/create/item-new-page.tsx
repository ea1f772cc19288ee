import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type Item, updateItem } from '#contract/items/items.ts'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { newItemDraft, readFileHandoff, saveFileHandoff } from './new-item-draft.ts'
import { emptyValues, type ItemValues, toFollowUp, toNewItem } from '../form/item-form-values.ts'
import { itemQuery } from '../items.queries.ts'
import { useItemForm } from '../form/use-item-form.ts'
import { queuedCreation } from '../offline/optimistic-item.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { NewFiles } from '#web/features/attachments/upload/new-files.tsx'
import { ItemForm } from '../form/item-form.tsx'
import { useDraft, useSaveDraft } from '#web/components/forms/use-draft.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { Page } from '#web/components/page/page.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { useSession } from '#web/shared/account/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

/** The page of a new item. Viewers see a message instead of the form, because they cannot add items. */
export function ItemNewPage() {
  const { t } = useTranslation()
  if (useSession()?.role !== 'viewer') return <NewItem />
  return (
    <Page title={t('action.addItem')}>
      <EmptyState
        title={t('action.addItem')}
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

/** The whole form of a new item. Input and files are stored on this device until the item is created or discarded. */
function NewItem() {
  const { t } = useTranslation()
  const [handedFiles] = useState(readFileHandoff)
  useEffect(() => () => saveFileHandoff([]), [])
  const draft = useDraft({ draft: newItemDraft }, emptyValues)
  const files = useNewFiles(handedFiles, draft.at?.key)
  const isDone = useRef(false)
  const { write, created } = useCreation(draft.remove, ({ id }) => {
    isDone.current = true
    files.sendTo({ kind: 'item', id })
  })

  const form = useItemForm(draft.found ?? emptyValues, emptyValues, write)
  const hasValues = form.changes.length > 0
  const isStored = useSaveDraft(draft, form.values, hasValues && created.current === null)
  const isKept = () => files.isKept && (isStored() || !hasValues)
  const hasEntries = hasValues || files.count > 0

  function startOver() {
    form.reset()
    files.removeAll()
    draft.startOver()
  }

  // Closing the page loses files that are too large to be stored, and input that the browser cannot store. It also
  // loses the input when the server has created the item but rejected its asset ID, because the item then has no draft.
  const isAtRisk = () => !isDone.current && (!isKept() || created.current !== null)
  const status = hasEntries && isKept() ? t('item.draftKept') : ''
  return (
    <Page title={t('action.addItem')} header="hidden">
      <ItemForm
        form={form}
        head={
          <div className="flex items-center gap-1">
            <Link to="/items" aria-label={t('app.back')} className={`${iconButtonClass} -ms-3 md:hidden`}>
              <ChevronLeft size={22} aria-hidden className="rtl:-scale-x-100" />
            </Link>
            <span className="min-w-0">
              <span className="block truncate text-2xl font-650 tracking-tight">{t('action.addItem')}</span>
              <span className="block text-xs text-third md:hidden" aria-hidden>
                {status}
              </span>
            </span>
          </div>
        }
        notice={
          <DraftNote form={{ isResumed: hasEntries && (draft.isResumed || files.isResumed), startOver }} />
        }
        files={{
          count: files.count,
          content: (
            <div className="max-w-96">
              <NewFiles drafts={files} name={form.values.name} />
            </div>
          ),
        }}
        status={status}
        isKept
        canDiscard={hasEntries}
        onDiscard={startOver}
        saveLabel={t('action.add')}
      />
      <LeaveGuard isDirty={isAtRisk} />
    </Page>
  )
}

function useCreation(removeDraft: () => void, onCreated: (item: Item) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const queryClient = useQueryClient()
  // The item that the server created although it rejected the asset ID. The next attempt updates this item, instead of
  // creating another one.
  const created = useRef<{ sent: ItemValues; item: Item }>(null)

  const creation = useWrite({
    async write(send, { id, values }: { id: string; values: ItemValues }) {
      if (!created.current) {
        const item = await send(createItem, { query: { id }, body: toNewItem(values) })
        created.current = { sent: values, item }
        // The item exists now, so its draft must not create it again.
        removeDraft()
      }
      const { item, sent } = created.current
      const body = toFollowUp(sent, item.assetId, values)
      return Object.keys(body).length > 0 ? send(updateItem, { params: { id: item.id }, body }) : item
    },
    changes: ['item'],
    offlineFallback({ id, values }) {
      if (created.current) return undefined
      const claim = values.assetId ? { claimAssetId: values.assetId } : {}
      return queuedCreation(queryClient, id, { ...toNewItem(values), ...claim })
    },
    onSuccess(item, { values }) {
      created.current ??= { sent: values, item }
      removeDraft()
      onCreated(item)
      queryClient.setQueryData(itemQuery(item.id).queryKey, item)
      if (isStillHere()) void navigate({ to: '/item/$id', params: { id: item.id }, replace: true })
    },
    toast: ({ name }) => t('create.added', { name }),
  })

  return { write: (values: ItemValues) => creation.writeOrThrow({ id: newUuid(), values }), created }
}
