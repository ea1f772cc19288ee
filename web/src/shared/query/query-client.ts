import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Sends requests even offline, because the service worker may have a response. When it has none, an error is
      // better than waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
      // When the device is offline, a retry would only delay the error. `refetchOnReconnect` repeats the request later.
      retry: (failures, error) => failures < 2 && isTransient(error) && navigator.onLine,
    },
    mutations: { networkMode: 'always' },
  },
})

/** True when a retry can help: no response came, or the status was 5xx. */
export function isTransient(error: Error) {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** True when a queued change can be accepted later, after the user has signed in or the server is less busy. */
export function canSucceedLater(error: ApiError) {
  return isTransient(error) || [401, 429].includes(error.status)
}
