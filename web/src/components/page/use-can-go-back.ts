import { useLocation } from '@tanstack/react-router'

/** True when the previous history entry is a page of Cubby. The entry added for overlays does not count. */
export function useCanGoBack() {
  const { __TSR_index, isForLayers } = useLocation().state
  return __TSR_index > (isForLayers ? 1 : 0)
}
