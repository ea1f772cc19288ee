import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { showInCachedList } from './show-in-cache.ts'

const { queryKey } = queryOptions({
  queryKey: ['labels'],
  queryFn: async (): Promise<{ id: string; name: string; color: string }[]> => [],
})

it('A rejected change of a cached list is rolled back, and later changes stay', () => {
  const queryClient = new QueryClient()
  const tools = { id: 'tools', name: 'Tools', color: 'red' }
  const toys = { id: 'toys', name: 'Toys', color: 'blue' }
  queryClient.setQueryData(queryKey, [tools, toys])
  const takeBackGreen = showInCachedList(queryClient, queryKey, 'tools', { color: 'green' })
  const takeBackName = showInCachedList(queryClient, queryKey, 'tools', { name: 'Tool' })
  showInCachedList(queryClient, queryKey, 'toys', { color: 'pink' })
  takeBackGreen()
  expect(queryClient.getQueryData(queryKey)).toEqual([
    { id: 'tools', name: 'Tool', color: 'red' },
    { id: 'toys', name: 'Toys', color: 'pink' },
  ])
  showInCachedList(queryClient, queryKey, 'tools', { name: 'Tools and more' })
  takeBackName()
  expect(queryClient.getQueryData(queryKey)?.[0]?.name).toBe('Tools and more')
})
