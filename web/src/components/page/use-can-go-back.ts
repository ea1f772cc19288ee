import { useLocation } from '@tanstack/react-router'

/** There is another page of Cubby behind this one; the second entry of the first page is none. */
export function useCanGoBack() {
  const { __TSR_index, isForLayers } = useLocation().state
  return __TSR_index > (isForLayers ? 1 : 0)
}
