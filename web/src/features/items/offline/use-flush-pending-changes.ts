import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentChange } from './flush-pending-changes.ts'
import { rejectionText } from './rejection-text.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { useSession } from '#web/shared/account/session.ts'
import { preloadChunk } from '#web/shared/browser/chunks.ts'
import { useIsOffline } from '#web/shared/offline/connection.ts'
import { showToast } from '#web/shared/toasts.ts'
import { hasOpenOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { useWriteToast } from '#web/shared/undo/use-undo.ts'
import { type PendingChange, usePendingChanges, pendingChanges } from '#web/shared/offline/outbox.ts'

/**
 * Milliseconds between two attempts to send the queued changes after the server was unreachable or busy, or required
 * signing in.
 */
const retryMs = 30_000

/**
 * Sends the queued changes when there is a connection and shows one toast with undo. Returns whether changes stay on
 * the device, because the app is offline, sending failed, or the server rejected them.
 */
export function useFlushPendingChanges() {
  const { t } = useTranslation()
  const saved = useWriteToast()
  const isOffline = useIsOffline()
  const person = useSession()
  const changes = usePendingChanges()
  const [isStuck, setIsStuck] = useState(false)
  const hasMore = changes.some(({ refusal }) => !refusal)

  const [notifiedIds] = useState(() => new Set(changes.filter(({ refusal }) => refusal).map(({ id }) => id)))

  /**
   * Shows a toast for a rejected item or file, but not while a dialog is open, because the Add dialog lists its rejected
   * items itself.
   */
  function notifyRejected(change: PendingChange) {
    if (change.kind === 'edit' || !change.refusal || notifiedIds.has(change.id)) return
    notifiedIds.add(change.id)
    const { name } = change.kind === 'file' ? change.upload : change
    const text = t('waiting.notSaved', { name, reason: rejectionText(change, t) })
    if (!hasOpenOverlay()) showToast({ kind: 'error', text, isPersistent: true })
  }

  async function notifySent(sent: readonly SentChange[], here: string) {
    const [first] = sent
    if (!first) return
    // Undo works only in the current household, so the toast offers no undo when a change belongs to another household.
    const isHere = sent.every(({ household }) => household === here)
    const batches = isHere ? sent.flatMap(({ batchId }) => batchId ?? []) : []
    const created = {
      kind: 'item',
      count: sent.length,
      one: t('create.added', { name: first.name }),
      several: (count: number) => t('addList.added', { count }),
    }
    const isCreated = sent.every(({ kind }) => kind === 'create')
    await saved(batches, isCreated ? created : t('waiting.sent', { count: sent.length }), ['item'])
  }

  const send = useEffectEvent(async () => {
    const part = await preloadChunk(() => import('./flush-pending-changes.ts'))
    if (!part || !person) return
    const sent = await part.flushPendingChanges(person.id)
    for (const change of pendingChanges()) notifyRejected(change)
    setIsStuck(pendingChanges().some(({ refusal }) => !refusal))
    await notifySent(sent, actingHousehold() ?? person.defaultGroupId)
    await part.flushWaitingFiles(person.id)
    for (const change of pendingChanges()) notifyRejected(change)
    setIsStuck(pendingChanges().some(({ refusal }) => !refusal))
  })

  const canSend = hasMore && person !== undefined
  useEffect(() => {
    if (!canSend) return
    const trySending = () => void send()
    // A visible tab sends queued changes at once. A hidden tab sends them at the interval, or when the device is online
    // again.
    if (!isOffline && !document.hidden) trySending()
    const timer = setInterval(trySending, retryMs)
    addEventListener('online', trySending)
    return () => {
      clearInterval(timer)
      removeEventListener('online', trySending)
    }
  }, [canSend, isOffline])

  return isOffline || isStuck || changes.some(({ refusal }) => refusal)
}
