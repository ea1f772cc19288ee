import { QueryObserver } from '@tanstack/react-query'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { readHead, readItems } from '#web/shared/offline/copy/copy-store.ts'
import { removeCopy } from '#web/shared/offline/copy/remove-copy.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { copyQuery } from './copy.queries.ts'
import { updatePictures } from './copy-pictures.ts'
import { mayStore, updateCopy } from './update-copy.ts'

const choiceKey = 'cubby/copy'
/** Pause in milliseconds before an update, to combine changes and to keep the start of the page fast. */
const pauseMs = 2000
const intervalMs = 300_000

let timer: ReturnType<typeof setTimeout> | undefined

/** True when the user wants a copy on this device. By default true in the installed app only. */
export function isCopyKept() {
  try {
    const choice = localStorage.getItem(choiceKey)
    if (choice !== null) return choice === 'on'
    if (!matchMedia('(display-mode: standalone)').matches) return false
    // The installed app has a copy by default. Storing this choice makes browser tabs update the copy, too.
    localStorage.setItem(choiceKey, 'on')
    return true
  } catch {
    // When the browser has no storage, there is no copy.
    return false
  }
}

/** Keeps the copy on this device up to date while the app is open. */
export function keepCopy() {
  const options = {
    queryKey: ['offline-copy'],
    queryFn: () => {
      scheduleUpdate()
      return null
    },
    staleTime: 0,
    refetchInterval: intervalMs,
  }
  new QueryObserver(queryClient, options).subscribe(() => undefined)
}

export async function chooseCopy(isKept: boolean) {
  localStorage.setItem(choiceKey, isKept ? 'on' : 'off')
  if (isKept) return runUpdate()
  await withLock(removeCopy)
  await queryClient.invalidateQueries(copyQuery)
}

function scheduleUpdate() {
  clearTimeout(timer)
  // Ignores an error, for example without a connection, because the next change or interval repeats the update.
  timer = setTimeout(() => void runUpdate().catch(() => undefined), pauseMs)
}

async function runUpdate() {
  const person = queryClient.getQueryData(sessionQuery.queryKey)
  if (!person) return
  await withLock(async () => {
    const head = await readHead()
    // Removes a copy that the user has turned off in another tab, when that tab was closed before it removed the copy.
    if (!isCopyKept()) return head ? removeCopy() : undefined
    // Updates the stored copy, even when this tab shows another household. Otherwise tabs of two households would
    // replace the copy in turn.
    const household =
      head?.personId === person.id ? head.household : (actingHousehold() ?? person.defaultGroupId)
    const owner = { personId: person.id, household, isDefault: household === person.defaultGroupId }
    const updated = await updateCopy(owner)
    await queryClient.invalidateQueries(copyQuery)
    if (updated) await updatePictures(await readItems(), () => isCopyKept() && mayStore(owner))
  })
  await queryClient.invalidateQueries(copyQuery)
}

/** Runs the work while no other tab updates the copy. */
const withLock = (work: () => Promise<void>) => navigator.locks.request('cubby-copy', work)
