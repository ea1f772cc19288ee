import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns a function that is false once the user has gone to another page. Called before navigating after a response.
 */
export function useIsStillHere() {
  const router = useRouter()
  const [here] = useState(() => router.latestLocation.pathname)
  return () => router.latestLocation.pathname === here
}
