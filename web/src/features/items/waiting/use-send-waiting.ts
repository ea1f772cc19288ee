import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { useSession } from '#web/shared/account/session.ts'
import { loadAhead } from '#web/shared/browser/load-part.ts'
import { useIsOffline } from '#web/shared/cache/connection.ts'
import { useSaved } from '#web/shared/undo/use-undo.ts'
import { useWaitingChanges } from '#web/shared/waiting/waiting-changes.ts'

/** A server that was not reached, is busy, or asks to sign in first, is asked again. */
const retryMs = 30_000

/** Sends the changes that wait whenever there is a connection, and says so with one undo for all of them. */
export function useSendWaiting() {
  const { t } = useTranslation()
  const saved = useSaved()
  const isOffline = useIsOffline()
  const person = useSession()
  const hasMore = useWaitingChanges().some(({ refusal }) => !refusal)

  const send = useEffectEvent(async () => {
    const part = await loadAhead(() => import('#web/features/items/waiting/send-waiting.ts'))
    if (!part || !person) return
    const sent = await part.sendWaiting(person.id)
    if (sent.length === 0) return
    const here = actingHousehold() ?? person.defaultGroupId
    // Changes of another household cannot be undone from here.
    const isHere = sent.every(({ household }) => household === here)
    const batches = isHere ? sent.flatMap(({ batchId }) => batchId ?? []) : []
    await saved(batches, t('waiting.sent', { count: sent.length }), ['item'])
  })
  const canSend = hasMore && person !== undefined
  useEffect(() => {
    if (!canSend) return
    const trySending = () => void send()
    if (!isOffline) trySending()
    const timer = setInterval(trySending, retryMs)
    addEventListener('online', trySending)
    return () => {
      clearInterval(timer)
      removeEventListener('online', trySending)
    }
  }, [canSend, isOffline])
}
