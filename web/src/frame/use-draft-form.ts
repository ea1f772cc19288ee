import { useEffect, useState } from 'react'
import { type FormOptions, useForm } from '#web/frame/use-form.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { useSession } from '#web/shared/session.ts'

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

const kept = new Map<string, string>()
/** For values that hold a secret: they survive the dialog, not the page. */
const inMemory: Drafts = {
  read: (key) => kept.get(key) ?? null,
  write: (key, text) => kept.set(key, text),
  remove: (key) => kept.delete(key),
}

interface DraftOptions<Values> extends FormOptions<Values> {
  /** Identifies the form; the same each time it opens. */
  draft: string
  /** Its values must not be written to the disk; the browser asks before a reload loses them. */
  isSecret?: boolean
}

/** A form that begins with what was typed into it and never sent, after Escape, Back, or a reload. */
export function useDraftForm<Values extends object>(options: DraftOptions<Values>) {
  const { draft, isSecret = false, start, send, ...rest } = options
  const person = useSession()
  const key = draftKey(draft, person)
  const drafts = isSecret ? inMemory : stored
  const [found] = useState(() => readDraft(drafts, key, start))
  const [isResumed, setIsResumed] = useState(found !== null)
  const form = useForm({
    ...rest,
    start: found ?? start,
    async send(values) {
      await send(values)
      drafts.remove(key)
    },
  })
  const text = JSON.stringify(form.values)
  const isTouched = text !== JSON.stringify(start)

  useEffect(() => {
    try {
      if (isTouched) drafts.write(key, text)
      else drafts.remove(key)
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

  function startOver() {
    setIsResumed(false)
    form.reset(start)
  }

  return { ...form, isResumed, startOver }
}

/** Null when there is none, or one of an earlier version of the form. */
function readDraft<Values extends object>(drafts: Drafts, key: string, start: Values): Values | null {
  try {
    const draft: unknown = JSON.parse(drafts.read(key) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const isLike = Object.entries(start).every(
      // as: any key of any object, only to compare the kinds of its values.
      ([name, value]) => typeof (draft as Record<string, unknown>)[name] === typeof value,
    )
    return isLike ? { ...start, ...draft } : null
  } catch {
    return null
  }
}
