// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getStatus } from '#contract/status.ts'
import { SignInChoice } from '../sign-in-choice.tsx'
import { SignInPage } from '../sign-in-page.tsx'
import { renderSignIn } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const oidc = { enabled: false, buttonText: '', autoRedirect: false, allowLocal: true }

function openSignIn(search: string, status: object) {
  stubApi([[getStatus, { oidc, allowRegistration: true, proxySignIn: true, ...status }]])
  renderSignIn(() => <SignInChoice onSignedIn={() => undefined} />, search)
}

const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'https://home.example')

it.each(['?out=true&next=/items', '?oidc_error=not_proxied&next=/items'])(
  'The sign-in page links to the proxy and shows the password form when its URL has %s',
  async (search) => {
    openSignIn(search, {})
    const { pathname, searchParams } = addressOf(await screen.findByRole('link', { name: 'Single sign-on' }))
    expect(pathname).toBe('/api/v1/users/login/proxy')
    expect(searchParams.get('next')).toBe('/items')
    expect(searchParams.get('language')).toBe('en')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  },
)

it('The sign-in page shows no form until it is known whether to redirect to the provider', async () => {
  const { href, origin } = location
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { href, origin, replace })
  const { requests } = stubApi()
  renderSignIn(SignInPage, '')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByLabelText('Password')).toBeNull()
  sentRequest(requests[0]).respond({
    body: { oidc: { ...oidc, enabled: true, autoRedirect: true }, proxySignIn: false },
  })
  await waitFor(() => expect(replace).toHaveBeenCalledOnce())
  expect(screen.queryByLabelText('Password')).toBeNull()
})

it('The sign-in page shows the form when the first request for the status fails', async () => {
  const { requests } = stubApi()
  renderSignIn(SignInPage, '')
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({ status: 500 })
  // The status is requested again in the background, while the form stays visible.
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('The sign-in page offers both the proxy and the provider, each with its own URL', async () => {
  openSignIn('?out=true', {
    oidc: { ...oidc, enabled: true, buttonText: 'Sign in with Home', allowLocal: false },
  })
  const byProvider = await screen.findByRole('link', { name: 'Sign in with Home' })
  expect(addressOf(byProvider).pathname).toBe('/api/v1/users/login/oidc')
  expect(addressOf(screen.getByRole('link', { name: 'Sign in through the proxy' })).pathname).toBe(
    '/api/v1/users/login/proxy',
  )
  expect(screen.queryByText('or')).toBeNull()
})
