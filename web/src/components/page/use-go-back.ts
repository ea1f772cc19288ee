import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCanGoBack } from './use-can-go-back.ts'

/** To the page before; where the tab began with this page, to the one that is given. */
export function useGoBack(first: '/home' | '/items' | '/locations') {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void navigate({ to: first }))
}
