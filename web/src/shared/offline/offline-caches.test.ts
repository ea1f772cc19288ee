// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { clearCachesMessage, viewedKeys, waitingKeys } from './cache-names.ts'
import { clearLocalData, clearOtherUsersData, clearOfflineCaches } from './offline-caches.ts'

const steps: string[] = []
const seen = ['cubby-seen-records', 'cubby-seen-pictures']

beforeEach(() => {
  steps.length = 0
  localStorage.clear()
  vi.stubGlobal('caches', { delete: async (name: string) => steps.push(name) })
  const active = {
    postMessage(message: string, [port]: MessagePort[]) {
      steps.push(message)
      port?.postMessage('done')
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } })
})

it('leaves nothing when somebody signs out, the worker first', async () => {
  await clearLocalData()
  expect(steps).toEqual([clearCachesMessage, ...seen, 'cubby-shared'])
})

it('leaves what was shared to who signs in first, but not to another account', async () => {
  await clearOtherUsersData('jana')
  expect(steps.splice(0)).toEqual([clearCachesMessage, ...seen])
  await clearOtherUsersData('jana')
  expect(steps).toEqual([])
  await clearOtherUsersData('tom')
  expect(steps.splice(0)).toEqual([clearCachesMessage, ...seen, 'cubby-shared'])
  await clearLocalData()
  steps.length = 0
  await clearOtherUsersData('jana')
  expect(steps).not.toContain('cubby-shared')
})

it('forgets what was looked at last when somebody signs out, and before another account', async () => {
  const key = `${viewedKeys}jana/mill`
  await clearOtherUsersData('jana')
  localStorage.setItem(key, '["lamp"]')
  await clearOtherUsersData('jana')
  expect(localStorage.getItem(key)).toBe('["lamp"]')
  await clearOtherUsersData('tom')
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, '["lamp"]')
  await clearLocalData()
  expect(localStorage.getItem(key)).toBeNull()
})

it('forgets changes that wait when somebody signs out or another account comes, not when a session has ended', async () => {
  const key = `${waitingKeys}one`
  await clearOtherUsersData('jana')
  localStorage.setItem(key, '{}')
  await clearOfflineCaches()
  await clearOtherUsersData('jana')
  expect(localStorage.getItem(key)).toBe('{}')
  await clearOtherUsersData('tom')
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, '{}')
  await clearLocalData()
  expect(localStorage.getItem(key)).toBeNull()
})
