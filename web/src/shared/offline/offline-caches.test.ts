// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { clearCachesMessage, viewedKeys, waitingKeys } from './cache-names.ts'
import { clearLocalData, clearOtherUsersData, clearOfflineCaches } from './offline-caches.ts'

const steps: string[] = []
const seen = ['cubby-seen-records', 'cubby-seen-pictures', 'cubby-copied-pictures']

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

it('deletes all cached data on sign-out, in the service worker first', async () => {
  await clearLocalData()
  expect(steps).toEqual([clearCachesMessage, ...seen, 'cubby-shared'])
})

it('keeps data that another app shared for the first user who signs in, and deletes the data for the next user', async () => {
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

it('deletes the recently viewed items on sign-out and for another user', async () => {
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

it('deletes queued changes on sign-out and for another user, but not when the session expires', async () => {
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
