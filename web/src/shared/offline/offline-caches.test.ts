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

it('Signing out deletes all cached data, first in the service worker', async () => {
  await clearLocalData()
  expect(steps).toEqual([clearCachesMessage, ...seen, 'cubby-shared'])
})

it('Data shared by another app stay for the first user who signs in, and are deleted for the next user', async () => {
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

it('The list of viewed items is deleted when the user signs out or another user signs in', async () => {
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

it('Queued changes are deleted when the user signs out, but not when the session expires or another user signs in', async () => {
  const key = `${waitingKeys}one`
  await clearOtherUsersData('jana')
  localStorage.setItem(key, '{}')
  await clearOfflineCaches()
  await clearOtherUsersData('jana')
  expect(localStorage.getItem(key)).toBe('{}')
  await clearOtherUsersData('tom')
  expect(localStorage.getItem(key)).toBe('{}')
  await clearLocalData()
  expect(localStorage.getItem(key)).toBeNull()
})
