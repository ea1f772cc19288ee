/**
 * Returns a function that runs `run` at most once per pause for each kind. Calls during the pause run together at its
 * end.
 */
export function throttleEach<Kind>(pauseMs: number, run: (kind: Kind) => void) {
  const waiting = new Map<Kind, { isAsked: boolean }>()

  function start(kind: Kind) {
    run(kind)
    const entry = { isAsked: false }
    waiting.set(kind, entry)
    setTimeout(() => {
      waiting.delete(kind)
      if (entry.isAsked) start(kind)
    }, pauseMs)
  }

  return (kind: Kind) => {
    const entry = waiting.get(kind)
    if (entry) entry.isAsked = true
    else start(kind)
  }
}
