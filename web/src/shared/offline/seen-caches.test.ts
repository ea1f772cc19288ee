// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetMessage, viewedKeys, waitingKeys } from './cache-names.ts'
import { forgetEverything, forgetOthers, forgetSeen } from './seen-caches.ts'

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
  await forgetEverything()
  expect(steps).toEqual([forgetMessage, ...seen, 'cubby-shared'])
})

it('leaves what was shared to who signs in first, but not to another account', async () => {
  await forgetOthers('jana')
  expect(steps.splice(0)).toEqual([forgetMessage, ...seen])
  await forgetOthers('jana')
  expect(steps).toEqual([])
  await forgetOthers('tom')
  expect(steps.splice(0)).toEqual([forgetMessage, ...seen, 'cubby-shared'])
  await forgetEverything()
  steps.length = 0
  await forgetOthers('jana')
  expect(steps).not.toContain('cubby-shared')
})

it('forgets what was looked at last when somebody signs out, and before another account', async () => {
  const key = `${viewedKeys}jana/mill`
  await forgetOthers('jana')
  localStorage.setItem(key, '["lamp"]')
  await forgetOthers('jana')
  expect(localStorage.getItem(key)).toBe('["lamp"]')
  await forgetOthers('tom')
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, '["lamp"]')
  await forgetEverything()
  expect(localStorage.getItem(key)).toBeNull()
})

it('forgets changes that wait when somebody signs out or another account comes, not when a session has ended', async () => {
  const key = `${waitingKeys}one`
  await forgetOthers('jana')
  localStorage.setItem(key, '{}')
  await forgetSeen()
  await forgetOthers('jana')
  expect(localStorage.getItem(key)).toBe('{}')
  await forgetOthers('tom')
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, '{}')
  await forgetEverything()
  expect(localStorage.getItem(key)).toBeNull()
})
