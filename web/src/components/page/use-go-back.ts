import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** Returns a function that goes to the previous page, or to `first` when the tab was opened with this page. */
export function useGoBack(first: '/home' | '/items' | '/locations') {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void navigate({ to: first }))
}

/** True when the previous history entry is a page of Cubby. An entry that was added for an overlay does not count. */
export function useCanGoBack() {
  const { __TSR_index, isForLayers } = useLocation().state
  return __TSR_index > (isForLayers ? 1 : 0)
}
