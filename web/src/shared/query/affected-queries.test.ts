import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { ApiError } from '../api-error.ts'
import { invalidateAffected, refetchAfterGap, isAffected, kindOf } from './affected-queries.ts'

it('A change of a record does not refetch data of the account or the server', () => {
  for (const word of ['session', 'status', 'currencies', 'settings', 'sheets']) {
    expect(isAffected(['item'], word), word).toBe(false)
  }
})

it('A change of a record refetches queries that show it, also as a part of other records', () => {
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

it('A live event contains the kind of the changed records', () => {
  expect(kindOf('location.mutation')).toBe('location')
  expect(kindOf('ping')).toBeUndefined()
})

it('The household is refetched only when the household itself changes', () => {
  expect(isAffected(['group'], 'household')).toBe(true)
  expect(isAffected(['group'], 'history')).toBe(false)
})

it('A query with an unknown key is refetched on every change', () => {
  expect(isAffected(['view'], 'something new')).toBe(true)
})

it.each([
  { changed: undefined, refetched: ['items', 'views', 'household'] },
  { changed: ['label'] as const, refetched: ['items'] },
  { changed: ['view'] as const, refetched: ['views'] },
  { changed: [], refetched: [] },
])('A change of $changed refetches $refetched', async ({ changed, refetched }) => {
  const queryClient = new QueryClient()
  const words = ['items', 'views', 'household', 'import', 'status', 'currencies']
  for (const word of words) queryClient.setQueryData([word, 1], {})
  await invalidateAffected(queryClient, changed)
  expect(words.filter((word) => queryClient.getQueryState([word, 1])?.isInvalidated)).toEqual(refetched)
})

it('Failed queries are refetched when the socket opens again, except uploads and queries that the server rejected', async () => {
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
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  asked.length = 0
  await refetchAfterGap(queryClient)
  expect(asked).toEqual(['items', 'backups'])
})

it.each([
  ['a change', invalidateAffected],
  ['an interrupted connection', refetchAfterGap],
])(
  'A query shows the new data when %s ends before its first response, which is older',
  async (_, refetch) => {
    const queryClient = new QueryClient()
    let stored = 'old'
    const firstResponse = Promise.withResolvers<undefined>()
    const queryFn = async () => {
      const read = stored
      await firstResponse.promise
      return read
    }
    const shown = new QueryObserver(queryClient, { queryKey: ['items', 'shown'], queryFn })
    onTestFinished(shown.subscribe(() => {}))
    const preloaded = queryClient.prefetchQuery({ queryKey: ['items', 'preloaded'], queryFn })
    stored = 'new'
    const refetched = refetch(queryClient)
    firstResponse.resolve(undefined)
    await Promise.all([refetched, preloaded])
    expect(queryClient.getQueryData(['items', 'shown'])).toBe('new')
    expect(queryClient.getQueryState(['items', 'preloaded'])?.isInvalidated).toBe(true)
  },
)
