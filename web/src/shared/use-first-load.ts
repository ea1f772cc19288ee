import { useState } from 'react'

/**
 * True until all that stands on a page is there for the first time, or could not be loaded. Never again after that, or
 * what is shown would go while a failed query asks once more.
 */
export function useFirstLoad(isLoading: boolean) {
  const [wasShown, setWasShown] = useState(false)
  if (!isLoading && !wasShown) setWasShown(true)
  return isLoading && !wasShown
}
