import { useEffect, useRef, useState } from 'react'
import { draftKey } from '#web/shared/draft-key.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { useSession } from '#web/shared/account/session.ts'
import { secretDrafts } from '#web/shared/unsaved.ts'

interface Drafts {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
}

/** Drafts in the storage of the browser. They survive a reload, and signing out removes them. */
const stored: Drafts = {
  read: (key) => localStorage.getItem(key),
  write: (key, text) => localStorage.setItem(key, text),
  remove: (key) => localStorage.removeItem(key),
}

/** Drafts of values with a secret. They survive closing the dialog, but not a reload. */
const inMemory: Drafts = {
  read: (key) => secretDrafts.get(key) ?? null,
  write: (key, text) => secretDrafts.set(key, text),
  remove: (key) => secretDrafts.delete(key),
}

export interface DraftName {
  /** Name of the draft, which identifies the form. Without a name, no draft is stored. */
  draft?: string | undefined
  /** True when the values must not be written to disk. The browser then asks before a reload. */
  isSecret?: boolean
}

/** The draft of a form: input that the user has left by Escape, Back or a reload without sending it. */
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
    /** Switches to the draft with another name, and returns the stored draft of that name. */
    resume(other: string) {
      const next = draft ? readDraft(drafts, draftKey(other, person), start) : null
      setIsResumed(next !== null)
      return next
    },
    remove: () => key && drafts.remove(key),
    isRemoved: () => key !== undefined && drafts.read(key) === null,
    /** The place in which `useSaveDraft` stores the draft. Undefined when the form has no draft. */
    at: key ? { drafts, key, isSecret } : undefined,
  }
}

/**
 * Stores the values on each change once the user has typed something. Returns a function that returns false when the
 * browser could not store them.
 */
export function useSaveDraft<Values extends object>(
  { at }: Pick<ReturnType<typeof useDraft>, 'at'>,
  values: Values,
  isTouched: boolean,
) {
  const text = JSON.stringify(values)
  const { drafts, key, isSecret } = at ?? {}
  const writtenKey = useRef<string>(undefined)
  const isStored = useRef(true)

  useEffect(() => {
    if (!drafts || !key) return
    try {
      if (isTouched) {
        drafts.write(key, text)
        writtenKey.current = key
        isStored.current = true
        // Removes only a draft that this form has written. An older draft stays until the user types.
      } else if (writtenKey.current === key) drafts.remove(key)
    } catch {
      // The browser has no storage, or the storage is full.
      isStored.current = false
    }
  }, [drafts, key, text, isTouched])

  function ask(event: BeforeUnloadEvent) {
    if (isSecret || !isStored.current) event.preventDefault()
  }
  useWindowEvent('beforeunload', ask, { isOn: key !== undefined && isTouched })

  return () => isStored.current
}

/** Returns the stored draft without values that the form no longer has. Null when the type of a value has changed. */
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
