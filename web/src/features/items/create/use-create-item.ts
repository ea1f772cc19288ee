import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createItem, type NewItem } from '#contract/items/items.ts'
import type { NewProductPicture } from '#contract/products.ts'
import { addPicture } from '../offline/add-picture.ts'
import { sendingEnds } from '../offline/flush-pending-changes.ts'
import { queuedCreation } from '../offline/optimistic-item.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { useQueueChange, useWrite } from '#web/shared/use-write.ts'

interface Creation {
  id: string
  body: NewItem
  picture: NewProductPicture | undefined
}

/**
 * Returns two functions that create an item: `create` waits for the response, `createBehind` queues the item. `firstId`
 * is the id of a queued item that the server rejected, and under which it is sent again.
 */
export function useCreateItem(firstId: string | undefined) {
  const queryClient = useQueryClient()
  const queueChange = useQueueChange()
  const creation = useCreation()
  const last = useRef({ id: firstId, text: '' })

  /** Reuses the id while the values are unchanged, so that sending them twice creates one item. */
  function withId(body: NewItem, picture: NewProductPicture | undefined): Creation {
    const text = JSON.stringify(body)
    const { id, text: before } = last.current
    const isSame = before === '' || before === text
    last.current = { id: (isSame && id) || newUuid(), text }
    return { id: last.current.id ?? newUuid(), body, picture }
  }

  return {
    isPending: creation.isPending,
    /** Creates the item on the server and resolves to its id. */
    async create(body: NewItem, picture?: NewProductPicture) {
      return (await creation.writeOrThrow(withId(body, picture)))?.id
    },
    /** Queues the item on this device and returns its id. Returns undefined when the browser has no storage. */
    createBehind(body: NewItem, picture?: NewProductPicture) {
      const { id } = withId(body, picture)
      return queueChange(queuedCreation(queryClient, id, body, picture).change) ? id : undefined
    },
    reset() {
      last.current = { id: undefined, text: '' }
    },
  }
}

function useCreation() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useWrite({
    async write(send, { id, body, picture }: Creation) {
      // Waits until queued items have been sent, so that the items are created in the order in which they were entered.
      await sendingEnds()
      const item = await send(createItem, { query: { id }, body })
      if (picture) void addPicture(id, picture)
      return item
    },
    changes: ['item'],
    offlineFallback: ({ id, body, picture }) => queuedCreation(queryClient, id, body, picture),
    toast: (_, { body }) => ({
      kind: 'item',
      one: t('create.added', { name: body.name }),
      several: (count) => t('addList.added', { count }),
    }),
  })
}
