import { useDeferredValue, useState } from 'react'

/**
 * True until all that stands on a page is there for the first time, or could not be loaded. Never again after that, or
 * what is shown would go while a failed query asks once more. What has come is drawn in steps, between which a slow phone
 * paints and hears its touches.
 */
export function useFirstLoad(isLoading: boolean) {
  const [wasShown, setWasShown] = useState(false)
  if (!isLoading && !wasShown) setWasShown(true)
  const isFirst = isLoading && !wasShown
  const wasFirst = useDeferredValue(isFirst)
  return isFirst || wasFirst
}
