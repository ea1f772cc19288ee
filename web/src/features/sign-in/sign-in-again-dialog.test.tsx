// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getStatus } from '#contract/status.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi, type StubRequest } from '#web-test/stub-api.ts'

vi.mock('#web/shared/base-path.ts', () => ({ basePath: '/cubby' }))

const ada = { id: 'ada', email: 'ada@example.org', defaultGroupId: 'mill', oidcIssuer: 'https://id.example' }
const status = (enabled: boolean) => ({
  oidc: { enabled, buttonText: 'Sign in with Home', autoRedirect: false, allowLocal: true },
})

/** Opens the dialog for an account of the provider. Requests for the session then wait until the test responds. */
async function openDialog(ready: Parameters<typeof stubApi>[0] = [], person: object = {}) {
  stubApi([[getSelf, { item: { ...ada, ...person } }], ...ready])
  const onResult = vi.fn<(isSignedIn: boolean) => void>()
  const Page = () => (useSession() ? <SignInAgainDialog onResult={onResult} /> : null)
  const { user } = await renderPage('/items', Page, '/items?q=oil#top')
  await screen.findByRole('dialog', { name: 'Sign in again' })
  return { user, onResult }
}

/** Simulates that the user returns to the window, and answers the request for the session that follows. */
async function comeBack(response: Parameters<StubRequest['respond']>[0]) {
  const api = stubApi()
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(api.lines()).toEqual(['GET /users/self']))
  await act(async () => sentRequest(api.requests[0]).respond(response))
}

it('The dialog to sign in again opens the provider in another window, which then returns to this page', async () => {
  await openDialog([[getStatus, status(true)]])
  const link = await screen.findByRole('link', { name: 'Sign in with Home' })
  const url = new URL(link.getAttribute('href') ?? '', 'https://home.example')
  expect(url.pathname).toBe('/cubby/api/v1/users/login/oidc')
  expect(url.searchParams.get('next')).toBe('/items?q=oil#top')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByText('or')).toBeNull()
})

it.each([
  ['the proxy signs them in, whether or not there is a provider', 'proxy', true, true],
  ['the proxy signs them in and there is no provider', 'proxy', false, true],
  ['passwords are off and there is no provider', null, false, false],
])(
  'The dialog to sign users in again links to the proxy when %s',
  async (_what, oidcIssuer, enabled, allowLocal) => {
    const { oidc } = status(enabled)
    const behindProxy = { oidc: { ...oidc, allowLocal }, proxySignIn: true }
    const { onResult } = await openDialog([[getStatus, behindProxy]], { oidcIssuer })
    const link = await screen.findByRole('link', {
      name: enabled ? 'Sign in through the proxy' : 'Single sign-on',
    })
    const url = new URL(link.getAttribute('href') ?? '', 'https://home.example')
    expect(url.pathname).toBe('/cubby/api/v1/users/login/proxy')
    expect(url.searchParams.get('next')).toBe('/items?q=oil#top')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getAllByRole('link')).toEqual([link])
    await comeBack({ body: { item: ada } })
    await waitFor(() => expect(onResult.mock.calls).toEqual([[true]]))
  },
)

it('The dialog to sign in again closes when the same user has signed in elsewhere', async () => {
  const { onResult } = await openDialog([[getStatus, status(true)]])
  await screen.findByRole('link', { name: 'Sign in with Home' })
  await comeBack({ status: 401, body: { code: 'unauthorized', message: '' } })
  await comeBack({ body: { item: { ...ada, id: 'ben' } } })
  expect(onResult).not.toHaveBeenCalled()
  await comeBack({ body: { item: ada } })
  await waitFor(() => expect(onResult.mock.calls).toEqual([[true]]))
})

it('The dialog to sign in again shows an error with a retry button when there is no provider', async () => {
  const { user } = await openDialog([[getStatus, status(false)]])
  await screen.findByText(/isn't possible right now/)
  stubApi([[getStatus, status(true)]])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Sign in with Home' })).toBeTruthy()
})
