import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCanGoBack } from './use-can-go-back.ts'

/** Returns a function that goes to the previous page, or to `first` when the tab was opened with this page. */
export function useGoBack(first: '/home' | '/items' | '/locations') {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void navigate({ to: first }))
}
