import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { invalidateAffected, refetchAfterGap, isAffected, kindOf } from './affected-queries.ts'

it('leaves alone what belongs to the account or to the server', () => {
  for (const word of ['session', 'status', 'currencies', 'settings', 'sheets']) {
    expect(isAffected(['item'], word), word).toBe(false)
  }
})

it('refetches what shows the changed records, also inside others', () => {
  expect(isAffected(['location'], 'items')).toBe(true)
  expect(isAffected(['label'], 'items')).toBe(true)
  expect(isAffected(['label'], 'templates')).toBe(true)
  expect(isAffected(['item'], 'locations')).toBe(true)
  expect(isAffected(['view'], 'items')).toBe(false)
  expect(isAffected(['view', 'item'], 'items')).toBe(true)
  expect(isAffected(['item'], 'views')).toBe(false)
  expect(isAffected(['item'], 'undescribed-fields')).toBe(true)
  expect(isAffected(['item'], 'custom-fields')).toBe(false)
  expect(isAffected(['fieldDescription'], 'custom-fields')).toBe(true)
})

it('reads the kind of records off a live event', () => {
  expect(kindOf('location.mutation')).toBe('location')
  expect(kindOf('ping')).toBeUndefined()
})

it('takes the household itself for its name and currency alone', () => {
  expect(isAffected(['group'], 'household')).toBe(true)
  expect(isAffected(['group'], 'history')).toBe(false)
})

it('refetches a query that it does not know', () => {
  expect(isAffected(['view'], 'something new')).toBe(true)
})

it.each([
  { changed: undefined, refetched: ['items', 'views', 'household'] },
  { changed: ['label'] as const, refetched: ['items'] },
  { changed: ['view'] as const, refetched: ['views'] },
  { changed: [], refetched: [] },
])('after a change of $changed refetches $refetched', async ({ changed, refetched }) => {
  const queryClient = new QueryClient()
  const words = ['items', 'views', 'household', 'import', 'status', 'currencies']
  for (const word of words) queryClient.setQueryData([word, 1], {})
  await invalidateAffected(queryClient, changed)
  expect(words.filter((word) => queryClient.getQueryState([word, 1])?.isInvalidated)).toEqual(refetched)
})

it('after a time without news refetches what could not be loaded too, but neither what was refused nor a file', async () => {
  const queryClient = new QueryClient()
  const responses = { items: 200, settings: 200, backups: 0, notifiers: 403, import: 0 }
  const asked: string[] = []
  for (const [word, status] of Object.entries(responses)) {
    const queryFn = async () => {
      asked.push(word)
      if (status !== 200) throw new ApiError({ status, code: 'internal', message: '', request: '' })
      return {}
    }
    const observer = new QueryObserver(queryClient, { queryKey: [word], queryFn, retry: false })
    onTestFinished(observer.subscribe(() => {}))
  }
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  asked.length = 0
  await refetchAfterGap(queryClient)
  expect(asked).toEqual(['items', 'backups'])
})
