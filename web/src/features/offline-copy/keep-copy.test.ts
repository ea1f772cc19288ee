// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { setActingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { readHead } from '#web/shared/offline/copy/copy-store.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { chooseCopy } from './keep-copy.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

const [mill, cottage] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002']

beforeEach(() => {
  document.cookie = 'hb.auth.session=true'
  localStorage.setItem('cubby/seen-by', 'jana')
  // as: the test user has only the properties that a copy needs.
  queryClient.setQueryData(sessionQuery.queryKey, { id: 'jana', defaultGroupId: mill } as never)
  const locks = { request: (_: string, work: () => Promise<void>) => work() }
  vi.stubGlobal('navigator', { ...navigator, locks })
  const cache = { keys: async () => [], delete: async () => true, matchAll: async () => [] }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true })
  vi.stubGlobal('fetch', async (address: string) => {
    const isLists = /\/(labels|locations)\b/.test(address)
    const body = { items: [], total: 0, next: '1', hasMore: false, name: 'Home' }
    return Response.json(isLists ? [] : body)
  })
})

it('The copy on this device keeps its household when the tab uses another one, until the user removes the copy', async () => {
  await chooseCopy(true)
  setActingHousehold(cottage)
  await chooseCopy(true)
  expect(await readHead()).toMatchObject({ household: mill, isDefault: true })
  await chooseCopy(false)
  await chooseCopy(true)
  expect(await readHead()).toMatchObject({ household: cottage, isDefault: false })
})
