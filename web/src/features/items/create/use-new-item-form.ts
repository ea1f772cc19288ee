import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type Item, updateItem } from '#contract/items/items.ts'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import {
  saveFileHandoff,
  newItemDraftKey,
  readDraft,
  readFileHandoff,
  removeDraft,
  writeDraft,
} from './item-form-draft.ts'
import { emptyValues, type ItemValues, toFollowUp, toNewItem } from '../form/item-form-values.ts'
import { itemQuery } from '../items.queries.ts'
import { useItemForm } from '../form/use-item-form.ts'
import { queuedCreation } from '../offline/optimistic-item.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useWrite } from '#web/shared/use-write.ts'

export function useNewItemForm() {
  const [handedFiles] = useState(readFileHandoff)
  useEffect(() => () => saveFileHandoff([]), [])
  const files = useNewFiles(handedFiles, newItemDraftKey())
  const [draft] = useState(readDraft)
  const [isResumed, setIsResumed] = useState(draft !== null)
  const isDone = useRef(false)
  const { write, created } = useCreation(({ id }) => {
    isDone.current = true
    files.sendTo({ kind: 'item', id })
  })

  const form = useItemForm(draft ?? emptyValues, emptyValues, write)
  const hasValues = form.changes.length > 0
  useEffect(() => {
    if (created.current) return
    if (hasValues) writeDraft(form.values)
    else removeDraft()
  }, [created, form.values, hasValues])

  const hasEntries = hasValues || files.count > 0
  return {
    form,
    files,
    hasEntries,
    isResumed: hasEntries && (isResumed || files.isResumed),
    startOver() {
      form.reset()
      files.removeAll()
      setIsResumed(false)
    },
    /** True when closing the page would lose data: files too large to store, or changes to an item that was created. */
    isAtRisk: () => !isDone.current && (!files.isKept || created.current !== null),
  }
}

function useCreation(onCreated: (item: Item) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // When the server created the item but rejected its asset id, the next attempt must not create another one.
  const created = useRef<{ sent: ItemValues; item: Item }>(null)

  const creation = useWrite({
    async write(send, { id, values }: { id: string; values: ItemValues }) {
      if (!created.current) {
        const item = await send(createItem, { query: { id }, body: toNewItem(values) })
        created.current = { sent: values, item }
        // The draft must not create an existing item again.
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
      void navigate({ to: '/item/$id', params: { id: item.id }, replace: true })
    },
    toast: ({ name }) => t('item.created', { name }),
  })

  return { write: (values: ItemValues) => creation.writeOrThrow({ id: newUuid(), values }), created }
}
