import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Item, updateItem } from '#contract/items/items.ts'
import {
  changedKeys,
  type ItemValues,
  knownValues,
  pick,
  toUpdate,
  valuesOf,
} from '#web/features/items/form/item-form-values.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { toOptimisticItem } from '../offline/optimistic-item.ts'
import { withOwnEdits } from '../offline/with-pending-changes.ts'
import { useItemForm } from '#web/features/items/form/use-item-form.ts'
import { useDraft, useSaveDraft } from '#web/components/forms/use-draft.ts'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { useWrite } from '#web/shared/use-write.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the form was opened from the page of the item, which is then the previous history entry. */
    isFromItem?: true
  }
}

export interface LoadedItem {
  item: Item
  etag: string | null
}

/** The form of an existing item. Detects changes of other users and lets the user resolve conflicts. */
export function useEditItem(loaded: LoadedItem, onConflict: () => Promise<void>) {
  const goToItem = useGoToItem(loaded.item.id)
  const { draft, started } = useEditDraft(loaded)
  // The values and the ETag with which the form started. They stay when the item is refetched.
  const [base, setBase] = useState(started.base)
  const [baseTag, setBaseTag] = useState(started.etag)
  const isSaved = useRef(false)
  const current = valuesOf(loaded.item)
  const changedElsewhere = changedKeys(base, current)

  // A change outside the form, such as a new photo, is no conflict, so the newest ETag is sent.
  const ifMatch = changedElsewhere.length === 0 ? loaded.etag : baseTag
  const update = useItemUpdate(loaded.item, base, ifMatch, () => {
    isSaved.current = true
    draft.remove()
  })

  async function save(values: ItemValues) {
    try {
      if (changedKeys(base, values).length > 0) await update.writeOrThrow(values)
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return onConflict()
      throw error
    }
    await goToItem()
  }

  const form = useItemForm(started.values, base, save)
  const isUntouched = form.changes.length === 0
  const entered = { base: pick(base, form.changes), values: pick(form.values, form.changes), etag: baseTag }
  const isDraftStored = useSaveDraft(draft, entered, !isUntouched && !isSaved.current)

  function takeServerValues(keys: readonly (keyof ItemValues)[]) {
    setBase(current)
    setBaseTag(loaded.etag)
    form.set(pick(current, keys))
  }

  const isOutdated = isUntouched && changedElsewhere.length > 0
  useEffect(() => {
    if (isOutdated && !isSaved.current) takeServerValues(changedElsewhere)
    // Runs only when the form becomes outdated. The other values change on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOutdated])

  /** Resolves a conflict and saves: the user's values for the keys in `mine`, the server's for the others. */
  function resolve(mine: readonly (keyof ItemValues)[]) {
    flushSync(() => takeServerValues(changedElsewhere.filter((key) => !mine.includes(key))))
    form.element.current?.requestSubmit()
  }

  return {
    form,
    draft,
    changedElsewhere: isSaved.current || isUntouched ? [] : changedElsewhere,
    isDirty: () => !isUntouched && !isSaved.current,
    isDraftStored,
    resolve,
  }
}

/** Restores the draft of the edited item unless the item already has the same values. */
function useEditDraft({ item, etag }: LoadedItem) {
  const current = valuesOf(item)
  const start = { base: current, values: current, etag }
  const draft = useDraft({ draft: `edit-item/${item.id}` }, start)
  const [started] = useState(() => {
    const values = { ...current, ...knownValues(draft.found?.values ?? {}) }
    const changes = changedKeys(current, values)
    if (!draft.found || changes.length === 0) return start
    const seen = { ...current, ...knownValues(draft.found.base) }
    return { base: { ...current, ...pick(seen, changes) }, values, etag: draft.found.etag }
  })
  return { draft: { ...draft, isResumed: draft.isResumed && started !== start }, started }
}

/** Goes back instead of adding a history entry. Otherwise Back on the item's page would reopen the form. */
function useGoToItem(id: string) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  return async () => {
    if (!isStillHere()) return
    if (history.location.state.isFromItem) history.back()
    else await navigate({ to: '/item/$id', params: { id }, replace: true })
  }
}

function useItemUpdate(loaded: Item, base: ItemValues, ifMatch: string | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { id, name } = loaded
  return useWrite({
    write: (send, values: ItemValues) =>
      send(updateItem, { params: { id }, body: toUpdate(base, values) }, { ifMatch }),
    changes: ['item'],
    offlineFallback(values) {
      const body = toUpdate(base, values)
      const shown = toOptimisticItem(queryClient, body)
      const seen = toUpdate(values, base)
      return { change: { kind: 'edit', itemId: id, name, body, shown, seen }, data: { ...loaded, ...shown } }
    },
    onSuccess(item) {
      onSaved()
      queryClient.setQueryData(itemQuery(item.id).queryKey, withOwnEdits(item))
    },
  })
}
