import { useEffect, useRef, useState } from 'react'

const typingPause = 150

/** The text as typed; `send` gets the first key at once and those that follow it quickly after a pause. A query from elsewhere (Back) replaces it. */
export function useDebouncedInput(query: string, send: (query: string) => void) {
  const [text, setText] = useState(query)
  /** Runs while one types on. */
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(query)
  // Sent ones come back as `query` a moment later and must not overwrite what was typed since.
  const sent = useRef<string[]>([])

  useEffect(() => {
    latest.current = query
    const index = sent.current.indexOf(query)
    if (index >= 0) sent.current.splice(0, index + 1)
    else {
      // Words typed before are not sent over it any more.
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
