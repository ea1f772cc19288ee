// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { call, onSessionEnded } from '../api.ts'
import { setServerReached, useIsOffline, useCachedAt } from './connection.ts'
import { renderHookInApp } from '#web-test/render.tsx'

afterEach(() => setServerReached(true))

/** Returns the state of the connection after the server or the service worker has responded. */
async function afterAnswer(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', response)
  const { result } = renderHookInApp(() => ({ isOffline: useIsOffline(), seenAt: useCachedAt() }))
  await act(() => call(getSelf, {}, { withoutSignIn: true }).catch(() => undefined))
  return result.current
}

const cachedResponse = (date: string) => async () => Response.json({}, { headers: { 'cubby-as-of': date } })
const fresh = async () => Response.json({})

it('The app is offline while responses come from the cache, and knows the time of the oldest of these responses', async () => {
  const cachedAt = '2026-11-21T10:00:00.000Z'
  expect(await afterAnswer(cachedResponse('Sat, 21 Nov 2026 10:00:00 GMT'))).toEqual({
    isOffline: true,
    seenAt: cachedAt,
  })
  expect(await afterAnswer(cachedResponse('Sat, 21 Nov 2026 12:00:00 GMT'))).toEqual({
    isOffline: true,
    seenAt: cachedAt,
  })
  expect(await afterAnswer(fresh)).toEqual({ isOffline: false, seenAt: null })
})

it('The app is online after an error of the server, but offline after an error of a proxy', async () => {
  for (const status of [401, 404, 502, 503, 504]) {
    expect((await afterAnswer(async () => new Response('', { status }))).isOffline).toBe(true)
  }
  for (const status of [401, 403, 404, 503]) {
    expect((await afterAnswer(async () => Response.json({}, { status }))).isOffline).toBe(false)
  }
  expect((await afterAnswer(() => Promise.reject(new TypeError('Failed to fetch')))).isOffline).toBe(true)
})

it('A call fails as offline when a network responds with its own page in place of the server', async () => {
  const page = () =>
    new Response('<h1>Sign in to the network</h1>', { headers: { 'content-type': 'text/html' } })
  expect((await afterAnswer(async () => page())).isOffline).toBe(true)
  await expect(call(getSelf, {})).rejects.toMatchObject({ code: 'offline' })
})

it('The user is not asked to sign in to Cubby when a proxy in front of it responds with 401', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false)
  onSessionEnded(ask)
  vi.stubGlobal('fetch', async () => new Response('Unauthorized', { status: 401 }))
  await expect(call(getSelf, {})).rejects.toMatchObject({ code: 'offline' })
  expect(ask).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthorized' }, { status: 401 }))
  await expect(call(getSelf, {})).rejects.toMatchObject({ code: 'unauthorized' })
  expect(ask).toHaveBeenCalledOnce()
  onSessionEnded(null)
})
