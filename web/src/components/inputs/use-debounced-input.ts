import { useEffect, useRef, useState } from 'react'

const typingPause = 150

/**
 * Returns the typed text. `send` is called with the text on the first key, and after further keys when the user pauses.
 * A `query` from elsewhere, for example after Back, replaces the text.
 */
export function useDebouncedInput(query: string, send: (query: string) => void) {
  const [text, setText] = useState(query)
  /** The timer that runs until the user pauses typing. */
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(query)
  // Queries that were sent and have not come back as `query` yet. When one comes back, the field keeps newer text.
  const sent = useRef<string[]>([])

  useEffect(() => {
    latest.current = query
    const index = sent.current.indexOf(query)
    if (index >= 0) sent.current.splice(0, index + 1)
    else {
      // Cancels the pending call of `send`, which would replace the new query by older text.
      clearTimeout(pause.current)
      pause.current = undefined
      sent.current = []
      setText(query)
    }
  }, [query])
  useEffect(() => () => clearTimeout(pause.current), [])

  function flush(typed: string) {
    clearTimeout(pause.current)
    pause.current = undefined
    const next = typed.trim()
    if (next === (sent.current.at(-1) ?? latest.current)) return
    sent.current.push(next)
    send(next)
  }

  function type(typed: string) {
    setText(typed)
    if (pause.current === undefined) flush(typed)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => flush(typed), typingPause)
  }
  return { text, type, flush }
}
