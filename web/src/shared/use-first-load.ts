import { useDeferredValue, useState } from 'react'

/**
 * True until the data of a page have loaded, or failed to load, for the first time. A later retry does not hide the
 * content again. The first rendering is deferred, so that a slow phone still reacts to presses.
 */
export function useFirstLoad(isLoading: boolean) {
  const [wasShown, setWasShown] = useState(false)
  if (!isLoading && !wasShown) setWasShown(true)
  const isFirst = isLoading && !wasShown
  const wasFirst = useDeferredValue(isFirst)
  return isFirst || wasFirst
}
