// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

it.each([
  [false, 1],
  [true, 3],
])('A failed query is retried only when there is a network: %s', async (isOnline, attempts) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  let asked = 0
  const queryFn = () => {
    asked += 1
    return Promise.reject(
      new ApiError({ status: 0, code: 'offline', message: 'No response', request: 'GET /lamp' }),
    )
  }
  const question = queryClient.fetchQuery({ queryKey: ['lamp'], queryFn, retryDelay: 0 })
  await expect(question).rejects.toThrow('No response')
  expect(asked).toBe(attempts)
})
