import { useEffect, useRef, useState } from 'react'

const typingPause = 150

/** The text as typed; `send` gets it after a pause. A query from elsewhere (Back) replaces it. */
export function useTyping(query: string, send: (query: string) => void) {
  const [text, setText] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Sent ones come back as `query` a moment later and must not overwrite what was typed since.
  const sent = useRef<string[]>([])

  useEffect(() => {
    const index = sent.current.indexOf(query)
    if (index >= 0) sent.current.splice(0, index + 1)
    else setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  function flush(typed: string) {
    clearTimeout(timer.current)
    const next = typed.trim()
    if (next === (sent.current.at(-1) ?? query)) return
    sent.current.push(next)
    send(next)
  }

  function type(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(typed), typingPause)
  }
  return { text, type, flush }
}
