// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getInvitation } from '#contract/households/members.ts'
import { getStatus } from '#contract/status.ts'
import { InvitedSignIn } from './invited-sign-in.tsx'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { renderSignIn } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('#web/i18n/i18n.ts', () => ({ withLaterTexts: vi.fn<typeof withLaterTexts>() }))

const invitation = { groupName: 'Mill', role: 'editor', invitedBy: 'Ann', expiresAt: '2026-12-01T00:00:00Z' }
const oidc = { enabled: true, buttonText: '', autoRedirect: false, allowLocal: true }

function openInvitation(search: string, more: object = {}) {
  stubApi([
    [getInvitation, invitation],
    [getStatus, { oidc, allowRegistration: true, ...more }],
  ])
  renderSignIn(() => <InvitedSignIn token="abc" onSignedIn={() => undefined} />, `?token=abc${search}`)
}

it("The page of an invitation shows why the provider's sign-in failed, once the texts have loaded", async () => {
  const texts = Promise.withResolvers<void>()
  vi.mocked(withLaterTexts).mockImplementation(async (module) => {
    await texts.promise
    return module
  })
  openInvitation('&oidc_error=email_taken')
  await screen.findByRole('link', { name: 'Single sign-on' })
  expect(screen.queryByText(/already uses another way to sign in/)).toBeNull()
  texts.resolve()
  await screen.findByText(/already uses another way to sign in/)
})

it('The page of an invitation links to the proxy, with the invitation, when the session has ended', async () => {
  openInvitation('', { oidc: { ...oidc, enabled: false }, proxySignIn: true })
  const link = await screen.findByRole('link', { name: 'Single sign-on' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/v1\/users\/login\/proxy\?token=abc&/)
})
