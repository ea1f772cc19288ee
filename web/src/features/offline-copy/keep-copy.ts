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
/** Collects changes that follow each other, and leaves the first seconds to the page. */
const pauseMs = 2000
const intervalMs = 300_000

let timer: ReturnType<typeof setTimeout> | undefined

/** True when the user keeps a copy on this device. By default the installed app does. */
export function isCopyKept() {
  try {
    const choice = localStorage.getItem(choiceKey)
    if (choice !== null) return choice === 'on'
    if (!matchMedia('(display-mode: standalone)').matches) return false
    // Stored, so that a tab of the browser beside the app updates the copy too.
    localStorage.setItem(choiceKey, 'on')
    return true
  } catch {
    // Without browser storage there is no copy.
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
    // Two tabs of two households would load the copy again at each change of the tab.
    refetchOnWindowFocus: false,
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
  // An update that fails, for example offline, is repeated at the next change or interval.
  timer = setTimeout(() => void runUpdate().catch(() => undefined), pauseMs)
}

async function runUpdate() {
  const person = queryClient.getQueryData(sessionQuery.queryKey)
  if (!person) return
  const household = actingHousehold() ?? person.defaultGroupId
  const owner = { personId: person.id, household, isDefault: household === person.defaultGroupId }
  await withLock(async () => {
    // Also after the user turned the copy off in a tab that was closed before it was removed.
    if (!isCopyKept()) return (await readHead()) ? removeCopy() : undefined
    const head = await updateCopy(owner)
    await queryClient.invalidateQueries(copyQuery)
    if (head) await updatePictures(await readItems(), () => isCopyKept() && mayStore(owner))
  })
  await queryClient.invalidateQueries(copyQuery)
}

/** Lets one tab at a time change the copy. */
const withLock = (work: () => Promise<void>) => navigator.locks.request('cubby-copy', work)
