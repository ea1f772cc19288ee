import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
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
import { queueChange as keepOnDevice, type NewPendingChange } from './offline/outbox.ts'

/** Calls an endpoint as a part of a write, which can be undone as a whole. */
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
  /** Sends one or several requests. */
  write: (send: Send, variables: Variables) => Promise<Data>
  /** The kinds of records it changes, whose queries are refetched; without them everything is. */
  changes?: readonly Kind[]
  /** Shows the change before the server has confirmed it; returns what takes exactly that back. */
  optimistic?: (queryClient: QueryClient, variables: Variables) => () => void
  /** Without a connection this waits on the device instead, and its result is shown. */
  offlineFallback?: (variables: Variables) => OfflineFallback<Data> | undefined
  /** As soon as it is written, before the toast: closes a dialog, goes to the new record. `batches` can be undone. */
  onSuccess?: (data: Data, variables: Variables, batches: readonly string[]) => unknown
  /** Text of the toast beside "Undo"; undefined is "Saved", null shows no toast. */
  toast?: ((data: Data, variables: Variables) => string | MergingToast | undefined) | null
  /** Text of the toast after a failure; undefined shows none. */
  errorToast?: (error: unknown, variables: Variables) => string | undefined
  /** Stays pending until everything shown is up to date: for a row that leaves with the change. */
  awaitRefetch?: boolean
  /**
   * The next write while one is pending: `ignore` drops it, as a second click of the same button (the default), `queue`
   * sends it after that one, `send` at once, as quick edits of one item.
   */
  whilePending?: 'ignore' | 'queue' | 'send'
}

/**
 * The one way to write: pending, optimistic change, toast with undo, refetch of what it changed.
 * A write that is ignored because another is pending resolves to undefined at once.
 */
export function useWrite<Variables = void, Data = unknown>(options: WriteOptions<Variables, Data>) {
  const { whilePending = 'ignore' } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const saved = useWriteToast()
  const isBusy = useRef(false)
  const { collect, unreportedBatches } = useBatchCollector(options)
  const queue = useId()
  const mutation = useMutation({
    ...(whilePending === 'queue' && { scope: { id: queue } }),
    mutationFn: collect,
    onMutate: (variables: Variables) => options.optimistic?.(queryClient, variables),
    onSuccess: async ({ data, batches, isWaiting }, variables) => {
      await options.onSuccess?.(data, variables, batches)
      const written = options.toast === null ? null : options.toast?.(data, variables)
      const text = isWaiting ? t('waiting.kept') : written
      const refetched = saved(batches, text, options.changes)
      if (options.awaitRefetch) await refetched
    },
    onError: (error, _variables, applyReverse) => {
      applyReverse?.()
      if (unreportedBatches.current.length > 0 || isOutdated(error))
        void invalidateAffected(queryClient, options.changes)
    },
  })

  /** Throws what the server refuses, for a form that shows it. */
  async function writeOrThrow(variables: Variables) {
    if (isBusy.current && whilePending === 'ignore') return undefined
    isBusy.current = true
    try {
      return (await mutation.mutateAsync(variables)).data
    } finally {
      isBusy.current = false
    }
  }

  /** Says by a toast what the server refuses, and resolves to undefined. */
  async function write(variables: Variables) {
    try {
      return await writeOrThrow(variables)
    } catch (error) {
      const text = options.errorToast ? options.errorToast(error, variables) : errorText(error, t)
      if (text !== undefined) showToast({ kind: 'error', text })
      return undefined
    }
  }

  return {
    write,
    writeOrThrow,
    isPending: mutation.isPending,
    /** Variables of the running write. */
    pending: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
  }
}

/** Writes, and collects the batches of what it sends. */
function useBatchCollector<Variables, Data>({ write, offlineFallback }: WriteOptions<Variables, Data>) {
  // Batches of an attempt that failed halfway; the toast of the next one undoes them too.
  const unreportedBatches = useRef<string[]>([])
  const queueChange = useKeepWaiting()

  async function collect(variables: Variables) {
    const batches = unreportedBatches.current
    unreportedBatches.current = []
    const send: Send = async (endpoint, input, callOptions) => {
      const { data, batchId } = await callWithBatch(endpoint, input, callOptions)
      if (batchId) batches.push(batchId)
      return data
    }
    try {
      return { data: await write(send, variables), batches, isWaiting: false }
    } catch (error) {
      const kept = isOffline(error) ? offlineFallback?.(variables) : undefined
      if (kept && queueChange(kept.change)) return { data: kept.data, batches, isWaiting: true }
      unreportedBatches.current = batches
      throw error
    }
  }
  return { collect, unreportedBatches }
}

/** Returns a function that stores a change to be sent later. It returns false when nobody is signed in or there is no room. */
export function useKeepWaiting() {
  const queryClient = useQueryClient()
  return (change: NewPendingChange) => {
    const person = queryClient.getQueryData(sessionQuery.queryKey)
    if (!person) return false
    const household = actingHousehold() ?? person.defaultGroupId
    return keepOnDevice(change, { personId: person.id, household })
  }
}

/** Somebody else changed or deleted a record that is shown, and no live event has told it. */
function isOutdated(error: unknown) {
  return error instanceof ApiError && [404, 409, 412].includes(error.status)
}
