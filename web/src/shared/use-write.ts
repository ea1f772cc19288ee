import { type QueryClient, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { invalidateAffected, type Kind } from './query/affected-queries.ts'
import { type CallOptions, callWithBatch } from '#web/shared/api.ts'
import { ApiError, isOffline } from '#web/shared/api-error.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { type MergingToast, useWriteToast } from '#web/shared/undo/use-undo.ts'
import { withRepeatKey } from './offline/repeat-key.ts'
import {
  hasQueuedChanges,
  queueChange as enqueueChange,
  type NewPendingChange,
  pendingChanges,
} from './offline/outbox.ts'

/** Calls an endpoint as part of a write. All calls of one write are undone together. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>

interface OfflineFallback<Data> {
  change: NewPendingChange
  data: Data
}

interface WriteOptions<Variables, Data> {
  /** Sends one or more requests. The result is passed to `onSuccess` and returned by `write`. */
  write: (send: Send, variables: Variables) => Promise<Data>
  /** Kinds of records that the write changes; their queries are refetched. All queries by default. */
  changes?: readonly Kind[]
  /** Queries that show no kind of records. They are refetched before the write ends. */
  refetches?: QueryFilters | undefined
  /** Shows the change before the response. Returns a function that rolls back only this change. */
  optimistic?: (queryClient: QueryClient, variables: Variables) => () => void
  /**
   * Called when no response came, or while earlier changes of the item are queued. Returns the change to queue on this
   * device and the data to show meanwhile. When it returns undefined, the write is sent, or fails without a response.
   */
  offlineFallback?: (variables: Variables) => OfflineFallback<Data> | undefined
  /** Called before the toast, for example to close a dialog or to open the new record. `batches` can be undone. */
  onSuccess?: (data: Data, variables: Variables, batches: readonly string[]) => unknown
  /** Text of the toast beside “Undo”. Undefined shows “Saved”, null no toast. */
  toast?: ((data: Data, variables: Variables) => string | MergingToast | null | undefined) | null
  /** Text of the error toast, by default the text of the error. Null when the caller shows the error itself. */
  errorToast?: ((error: unknown, variables: Variables) => string) | null
  /** Keeps the write pending until the affected queries are refetched and the page shows the new data. */
  awaitRefetch?: boolean
  /**
   * What a call does while another call is pending. `ignore`, the default, drops it, as for a double click. `queue`
   * sends it afterwards, as for a switch. `send` sends it at once, as for quick edits of one item.
   */
  whilePending?: 'ignore' | 'queue' | 'send'
}

/**
 * Every write of the app uses this hook. It handles the pending state, the optimistic change, the toast with undo,
 * offline queueing and the refetch. Both returned functions resolve to undefined at once when the call is ignored
 * because another call is pending.
 */
export function useWrite<Variables = void, Data = unknown>(options: WriteOptions<Variables, Data>) {
  const { whilePending = 'ignore' } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const showWriteToast = useWriteToast()
  const isBusy = useRef(false)
  const { collect, unreportedBatches } = useBatchCollector(options)
  const queue = useId()
  const mutation = useMutation({
    ...(whilePending === 'queue' && { scope: { id: queue } }),
    mutationFn: collect,
    onMutate: (variables: Variables) => options.optimistic?.(queryClient, variables),
    onSuccess: async ({ data, batches, isQueued }, variables) => {
      if (options.refetches) await queryClient.invalidateQueries(options.refetches)
      await options.onSuccess?.(data, variables, batches)
      const written = options.toast === null ? null : options.toast?.(data, variables)
      const text = isQueued ? t('waiting.kept') : written
      const refetched = showWriteToast(batches, text, options.changes)
      if (options.awaitRefetch) await refetched
    },
    onError: (error, _variables, rollback) => {
      rollback?.()
      if (unreportedBatches.current.length > 0 || isOutdated(error))
        void invalidateAffected(queryClient, options.changes)
    },
  })

  /** Rejects with the server's error, for a form that shows it. */
  async function writeOrThrow(variables: Variables) {
    if (isBusy.current && whilePending === 'ignore') return undefined
    isBusy.current = true
    try {
      return (await mutation.mutateAsync(variables)).data
    } finally {
      isBusy.current = false
    }
  }

  /** Shows an error as a toast and resolves to undefined. */
  async function write(variables: Variables) {
    try {
      return await writeOrThrow(variables)
    } catch (error) {
      const { errorToast = () => errorText(error, t) } = options
      const text = errorToast?.(error, variables)
      if (text !== undefined) showToast({ kind: 'error', text })
      return undefined
    }
  }

  return {
    write,
    writeOrThrow,
    isPending: mutation.isPending,
    pending: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
  }
}

function useBatchCollector<Variables, Data>({ write, offlineFallback }: WriteOptions<Variables, Data>) {
  // Batches of an attempt in which a later request failed. The toast of the next attempt undoes them too.
  const unreportedBatches = useRef<string[]>([])
  const queueChange = useQueueChange()

  async function collect(variables: Variables) {
    const batches = unreportedBatches.current
    unreportedBatches.current = []
    const send: Send = async (endpoint, input, callOptions) => {
      const call = (headers = {}) => callWithBatch(endpoint, input, { headers, ...callOptions })
      const content = JSON.stringify([endpoint.path, input, actingHousehold()])
      // The key depends on the input, which does not contain the files of a form. So a form has no key here.
      const { data, batchId } = await (callOptions?.form ? call() : withRepeatKey(content, call))
      if (batchId) batches.push(batchId)
      return data
    }
    function enqueue(mayWait: (change: NewPendingChange) => boolean) {
      const later = offlineFallback?.(variables)
      if (!later || !mayWait(later.change) || !queueChange(later.change)) return undefined
      return { data: later.data, batches, isQueued: true }
    }

    const behind = pendingChanges().length > 0 && enqueue(({ itemId }) => hasQueuedChanges(itemId))
    if (behind) return behind
    try {
      return { data: await write(send, variables), batches, isQueued: false }
    } catch (error) {
      const queued = isOffline(error) && enqueue(() => true)
      if (queued) return queued
      unreportedBatches.current = batches
      throw error
    }
  }
  return { collect, unreportedBatches }
}

/** Returns a function that queues a change. It returns false when nobody is signed in or there is no space. */
export function useQueueChange() {
  const queryClient = useQueryClient()
  return (change: NewPendingChange) => {
    const person = queryClient.getQueryData(sessionQuery.queryKey)
    if (!person) return false
    const household = actingHousehold() ?? person.defaultGroupId
    return enqueueChange(change, { personId: person.id, household })
  }
}

/** True when another user has changed or deleted a shown record, and this page has not received the live event yet. */
function isOutdated(error: unknown) {
  return error instanceof ApiError && [404, 409, 412].includes(error.status)
}
