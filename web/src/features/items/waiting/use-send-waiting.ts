import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { sendWaiting } from '#web/features/items/waiting/send-waiting.ts'
import { useSession } from '#web/shared/account/session.ts'
import { useIsOffline } from '#web/shared/cache/connection.ts'
import { useSaved } from '#web/shared/undo.ts'
import { useWaitingChanges } from '#web/shared/waiting/waiting-changes.ts'

/** A server that is busy, or asks to sign in first, is asked again. */
const retryMs = 60_000

/** Sends the changes that wait whenever there is a connection, and says so with one undo for all of them. */
export function useSendWaiting() {
  const { t } = useTranslation()
  const saved = useSaved()
  const isOffline = useIsOffline()
  const personId = useSession()?.id
  const hasMore = useWaitingChanges().some(({ refusal }) => !refusal)

  const send = useEffectEvent(async () => {
    const { count, batches } = await sendWaiting(personId ?? '')
    if (count > 0) await saved(batches, t('waiting.sent', { count }), ['item'])
  })
  const canSend = hasMore && !isOffline && personId !== undefined
  useEffect(() => {
    if (!canSend) return
    void send()
    const timer = setInterval(() => void send(), retryMs)
    return () => clearInterval(timer)
  }, [canSend])
}
