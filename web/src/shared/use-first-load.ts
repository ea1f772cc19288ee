import { useDeferredValue, useState } from 'react'

/**
 * True until the page has loaded for the first time, or failed to. Then always false, so that a retry does not hide the
 * content. The first rendering is deferred, so that a slow phone stays responsive.
 */
export function useFirstLoad(isLoading: boolean) {
  const [wasShown, setWasShown] = useState(false)
  if (!isLoading && !wasShown) setWasShown(true)
  const isFirst = isLoading && !wasShown
  const wasFirst = useDeferredValue(isFirst)
  return isFirst || wasFirst
}
