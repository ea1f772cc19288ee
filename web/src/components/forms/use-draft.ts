import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#web/shared/draft-key.ts'
import { useSession } from '#web/shared/account/session.ts'
import { secretDrafts } from '#web/shared/unsaved.ts'

interface Drafts {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
}

/** They survive a reload; signing out removes them. */
const stored: Drafts = {
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
}

/** For values that hold a secret: they survive the dialog, not the page. */
const inMemory: Drafts = {
  read: (key) => secretDrafts.get(key) ?? null,
  write: (key, text) => secretDrafts.set(key, text),
  remove: (key) => secretDrafts.delete(key),
}

export interface DraftName {
  /** Identifies the form; the same each time it opens. Without it nothing is kept. */
  draft?: string | undefined
  /** Its values must not be written to the disk; the browser asks before a reload loses them. */
  isSecret?: boolean
}

/** The draft of a form: what was typed into it and never sent, after Escape, Back, or a reload. */
export function useDraft<Values extends object>({ draft, isSecret = false }: DraftName, start: Values) {
  const person = useSession()
  const key = draft && draftKey(draft, person)
  const drafts = isSecret ? inMemory : stored
  const [found] = useState(() => (key ? readDraft(drafts, key, start) : null))
  const [isResumed, setIsResumed] = useState(found !== null)
  return {
    found,
    isResumed,
    startOver: () => setIsResumed(false),
    /** For a form that goes on under another name: finds the draft of that one. */
    resume(other: string) {
      const next = draft ? readDraft(drafts, draftKey(other, person), start) : null
      setIsResumed(next !== null)
      return next
    },
    remove: () => key && drafts.remove(key),
    /** The part of the drafts that this one is. */
    at: key ? { drafts, key, isSecret } : undefined,
  }
}

/** Writes the values down whenever they change, as long as somebody has typed something. */
export function useSaveDraft<Values extends object>(
  { at }: Pick<ReturnType<typeof useDraft>, 'at'>,
  values: Values,
  isTouched: boolean,
) {
  const text = JSON.stringify(values)
  const { drafts, key, isSecret } = at ?? {}
  const writtenKey = useRef<string>(undefined)

  useEffect(() => {
    if (!drafts || !key) return
    try {
      if (isTouched) {
        drafts.write(key, text)
        writtenKey.current = key
        // An older draft stays until somebody types.
      } else if (writtenKey.current === key) drafts.remove(key)
    } catch {
      // A browser without storage keeps no draft.
    }
  }, [drafts, key, text, isTouched])

  useEffect(() => {
    if (!isSecret || !isTouched) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSecret, isTouched])
}

/** Null when there is none, or one of an earlier version of the form; what the form no longer has is left out. */
function readDraft<Values extends object>(drafts: Drafts, key: string, start: Values): Values | null {
  try {
    const draft: unknown = JSON.parse(drafts.read(key) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const first: ReadonlyMap<string, unknown> = new Map(Object.entries(start))
    const known = Object.entries(draft).filter(([name]) => first.has(name))
    const isLike = known.every(([name, value]) => {
      const other = first.get(name)
      return value === null || other === null || typeof value === typeof other
    })
    return isLike && known.length > 0 ? { ...start, ...Object.fromEntries(known) } : null
  } catch {
    return null
  }
}
