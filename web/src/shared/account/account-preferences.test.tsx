// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getSelf, getSettings } from '#contract/accounts/users.ts'
import { useAccountPreferences } from './account-preferences.ts'
import { preferencesOwnerKey, readPreferences, writePreferences } from './preferences.ts'
import { useSession } from './session.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(preferencesOwnerKey, 'jana')
})

async function open(stored: object) {
  const api = stubApi([
    [getSelf, { item: { id: 'jana' } }],
    [getSettings, { item: stored }],
  ])
  const { result } = renderHookInApp(() => {
    useAccountPreferences()
    return useSession()?.id
  })
  await waitFor(() => expect(result.current).toBe('jana'))
  const line = 'PUT /users/self/settings'
  return async () =>
    (await waitFor(() => sentRequest(api.requests.find((request) => request.line === line)))).body
}

it('A changed preference keeps preferences that another browser of the account has changed meanwhile', async () => {
  const sent = await open({ language: 'de', theme: 'forest' })
  writePreferences({ theme: 'garden' })
  expect(await sent()).toEqual({ language: 'de', theme: 'garden' })
})

it('The first changed preference of an account stores all preferences of the browser', async () => {
  writePreferences({ language: 'fr' })
  const sent = await open({})
  writePreferences({ theme: 'garden' })
  expect(await sent()).toMatchObject({ language: 'fr', theme: 'garden' })
})

it('A changed preference is sent when the page opens again after it was closed before sending', async () => {
  await open({ theme: 'forest' })
  writePreferences({ theme: 'garden' })
  cleanup()
  const sent = await open({ language: 'de', theme: 'forest' })
  expect(await sent()).toEqual({ language: 'de', theme: 'garden' })
})

it('Preferences taken from the account at sign-in are not sent when the page is closed at once', async () => {
  localStorage.removeItem(preferencesOwnerKey)
  await open({ theme: 'forest' })
  await waitFor(() => expect(readPreferences().theme).toBe('forest'))
  expect(localStorage.getItem('cubby/preferences-sent')).toBeNull()
})

it('A preference changed while those of the account are loading at sign-in is kept and sent', async () => {
  localStorage.removeItem(preferencesOwnerKey)
  const api = stubApi([[getSelf, { item: { id: 'jana' } }]])
  renderHookInApp(useAccountPreferences)
  await waitFor(() => expect(api.lines()).toEqual(['GET /users/self/settings']))
  writePreferences({ theme: 'garden' })
  const item = { language: 'de', theme: 'forest' }
  sentRequest(api.requests[0]).respond({ body: { item } })
  await waitFor(() => expect(readPreferences()).toMatchObject({ language: 'de', theme: 'garden' }))
  await waitFor(() => expect(api.requests).toHaveLength(2), { timeout: 3000 })
  sentRequest(api.requests[1]).respond({ body: { item } })
  await waitFor(() => expect(api.requests).toHaveLength(3))
  expect(api.requests[2]?.body).toEqual({ language: 'de', theme: 'garden' })
})
