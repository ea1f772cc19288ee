import { useRef, useState } from 'react'
import { draftKey } from '#web/shared/draft-key.ts'
import { useSession } from '#web/shared/account/session.ts'

/** A list of a scanning session. It survives a reload until the session is finished or the user signs out. */
export function usePersistedList<Entry>(name: string) {
  const person = useSession()
  const key = draftKey(`scanner/${name}`, person)
  const [list, setList] = useState<readonly Entry[]>(() => readList(key))
  // Stores the list in a ref, because a second code can be scanned before the list is rendered again.
  const latest = useRef(list)

  function change(next: (before: readonly Entry[]) => readonly Entry[]) {
    latest.current = next(latest.current)
    storeList(key, latest.current)
    setList(latest.current)
  }

  return { list, change, current: () => latest.current }
}

function readList<Entry>(key: string): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    // as: the parsed JSON is a list. Its entries have the type `Entry`, because each version of that type has its own
    // storage key.
    return Array.isArray(stored) ? (stored as Entry[]) : []
  } catch {
    return []
  }
}

function storeList(key: string, list: readonly unknown[]) {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // When the browser has no storage, the list is lost on reload.
  }
}
