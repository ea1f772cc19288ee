import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type EventName, listenToEvents } from '#contract/live-updates.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { invalidateAffected, refetchAfterGap, kindOf } from '#web/shared/query/affected-queries.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { apiUrl, call } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'
import { mayHaveMissedChanges } from '#web/shared/live/first-responses.ts'
import { openReconnectingSocket } from '#web/shared/live/reconnecting-socket.ts'
import { useSession } from '#web/shared/account/session.ts'
import { throttleEach } from '#web/shared/throttle-each.ts'

const pauseMs = 1000

/**
 * Refetches the affected queries when another user changes a record, and all queries after an interrupted connection.
 */
export function useLiveUpdates() {
  const queryClient = useQueryClient()
  const personId = useSession()?.id

  useEffect(() => {
    const household = actingHousehold()
    const onEvent = throttleEach<EventName>(pauseMs, (event) => {
      const kind = kindOf(event)
      if (kind) void invalidateAffected(queryClient, [kind])
    })
    const socket = openReconnectingSocket({
      url: () => socketUrl(household),
      onEvent: onEvent,
      onOpen: (isFirst) => void onReconnect(isFirst),
      mayOpen: () => checkSession(personId, household),
    })

    async function onReconnect(isFirst: boolean) {
      if (!isFirst || (await isFirstPageStale())) void refetchAfterGap(queryClient)
    }
    const wake = () => document.visibilityState === 'visible' && socket.reconnectNow()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      socket.stop()
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [queryClient, personId])
}

function socketUrl(tenant: string | undefined) {
  const url = new URL(apiUrl(listenToEvents, {}, { tenant }), location.origin)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

/**
 * True when something may have changed between the first responses and the opening of the socket. Compares the ETag of
 * one small request.
 */
async function isFirstPageStale() {
  const isTold = await call(getHousehold, {}).then(
    () => true,
    () => false,
  )
  return mayHaveMissedChanges() || !isTold
}

/** Asks the user to sign in when the session has expired. Leaves the page when another user is signed in. */
async function checkSession(personId: string | undefined, household: string | undefined) {
  try {
    const { item } = await call(getSelf, {})
    if (item.id === personId) return 'yes'
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'unauthorized') return 'ended'
    if (code !== 'forbidden' || household === undefined) return 'no'
  }
  location.assign(`${basePath}/home`)
  return 'ended'
}
