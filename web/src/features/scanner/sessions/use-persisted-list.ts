import { useRef, useState } from 'react'
import { readStoredList, writeStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { useSession } from '#web/shared/account/session.ts'

/** A list of a scanning session. It survives a reload until the session is finished or the user signs out. */
export function usePersistedList<Entry>(name: string) {
  const person = useSession()
  const key = draftKey(`scanner/${name}`, person)
  const [list, setList] = useState(
    // as: the entries have the type `Entry`, because each version of that type has its own storage key.
    () => readStoredList(key) as readonly Entry[],
  )
  // Stores the list in a ref, because a second code can be scanned before the list is rendered again.
  const latest = useRef(list)

  function change(next: (before: readonly Entry[]) => readonly Entry[]) {
    latest.current = next(latest.current)
    writeStored(key, latest.current)
    setList(latest.current)
  }

  return { list, change, current: () => latest.current }
}
