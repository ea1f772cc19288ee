import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection the service worker may still answer, and a failure is better told than waited for.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Without a network at all a second attempt only delays saying so; the next one is made when there is a network again.
      retry: (failures, error) => failures < 2 && isTransient(error) && navigator.onLine,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A refusal stays one however often it is asked; no response or a 5xx may pass. */
export function isTransient(error: Error) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
