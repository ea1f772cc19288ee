import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type Item, updateItem } from '#contract/items.ts'
import { NewFiles } from '#web/features/attachments/new-files.tsx'
import { useNewFiles } from '#web/features/attachments/use-new-files.ts'
import { readDraft, removeDraft, writeDraft } from '#web/features/adding/item-form-draft.ts'
import { emptyValues, type ItemValues, toNewItem } from '#web/features/items/item-form-values.ts'
import { ItemForm } from '#web/features/items/item-form.tsx'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { LeaveGuard } from '#web/features/items/leave-guard.tsx'
import { useItemForm } from '#web/features/items/use-item-form.ts'
import { Page } from '#web/frame/page.tsx'
import { call, callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

/** The whole form for a new item; what is typed stays in this browser until it is created or discarded. */
export function ItemNewPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const saved = useSaved()
  const files = useNewFiles()
  const [draft] = useState(readDraft)
  // When only the asset id was refused, the next attempt must not create another item.
  const created = useRef<{ item: Item; batchId: string | null }>(null)
  const isDone = useRef(false)

  async function save(values: ItemValues) {
    if (!created.current) {
      const { data, batchId } = await callWithBatch(createItem, { body: toNewItem(values) })
      created.current = { item: data, batchId }
    }
    let { item, batchId } = created.current
    const { assetId } = values
    if (assetId !== '' && assetId !== item.assetId) {
      item = await call(updateItem, { params: { id: item.id }, body: { assetId } })
      // Taking back only the first of two changes would be refused.
      batchId = null
    }
    isDone.current = true
    removeDraft()
    files.sendTo({ kind: 'item', id: item.id })
    queryClient.setQueryData(itemQuery(item.id).queryKey, item)
    void saved(batchId, t('item.created', { name: item.name }))
    await navigate({ to: '/item/$id', params: { id: item.id }, replace: true })
  }

  const form = useItemForm(draft ?? emptyValues, emptyValues, save)
  const hasEntries = form.changes.length > 0
  useEffect(() => {
    if (isDone.current) return
    if (hasEntries) writeDraft(form.values)
    else removeDraft()
  }, [form.values, hasEntries])

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
        notice={draft && hasEntries ? <p className="text-sm text-second">{t('item.draftBack')}</p> : null}
        files={{
          count: files.count,
          content: (
            <div className="max-w-96">
              <NewFiles drafts={files} name={form.values.name} />
            </div>
          ),
        }}
        status={hasEntries ? t('item.draftKept') : ''}
        isKept
        discardLabel={t('item.discard')}
        canDiscard={hasEntries}
        onDiscard={form.reset}
        saveLabel={t('item.create')}
      />
      {/* Files are no part of the draft. */}
      <LeaveGuard isDirty={() => files.count > 0 && !isDone.current} />
    </Page>
  )
}
