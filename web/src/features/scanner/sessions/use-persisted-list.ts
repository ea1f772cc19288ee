import { useRef, useState } from 'react'
import { draftKey } from '#web/shared/draft-key.ts'
import { useSession } from '#web/shared/account/session.ts'

/** A list of a scanning session that survives a reload, until it is done or somebody signs out. */
export function usePersistedList<Entry>(name: string) {
  const person = useSession()
  const key = draftKey(`scanner/${name}`, person)
  const [list, setList] = useState<readonly Entry[]>(() => readList(key))
  // Two codes may come before the page is drawn anew.
  const latest = useRef(list)

  function change(next: (before: readonly Entry[]) => readonly Entry[]) {
    latest.current = next(latest.current)
    keepList(key, latest.current)
    setList(latest.current)
  }

  return { list, change, current: () => latest.current }
}

function readList<Entry>(key: string): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    // as: written below; the key has another name when the shape is another.
    return Array.isArray(stored) ? (stored as Entry[]) : []
  } catch {
    return []
  }
}

function keepList(key: string, list: readonly unknown[]) {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Without storage the session lasts as long as the page.
  }
}
