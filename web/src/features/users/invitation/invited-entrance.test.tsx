// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getInvitation } from '#contract/people/members.ts'
import { getStatus } from '#contract/server/status.ts'
import { InvitedEntrance } from '#web/features/users/invitation/invited-entrance.tsx'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('#web/i18n/i18n.ts', () => ({ withLaterTexts: vi.fn<typeof withLaterTexts>() }))

const invitation = { groupName: 'Mill', role: 'editor', expiresAt: '2026-12-01T00:00:00Z' }
const oidc = { enabled: true, buttonText: '', autoRedirect: false, allowLocal: true }

/** Shown at the address of the sign-in page, which is outside of the shell. */
function openInvitation(search: string) {
  stubApi([
    [getInvitation, invitation],
    [getStatus, { oidc, allowRegistration: true }],
  ])
  const root = createRootRoute()
  const component = () => <InvitedEntrance token="abc" onSignedIn={() => undefined} />
  const page = createRoute({ getParentRoute: () => root, path: '/', component })
  const history = createMemoryHistory({ initialEntries: [`/?token=abc${search}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  // as: the app's own router is registered, of which this is a part.
  return renderInApp(<RouterProvider router={router as never} />)
}

it('says why the provider refused somebody who is invited, once the texts of that are there', async () => {
  const texts = Promise.withResolvers<void>()
  vi.mocked(withLaterTexts).mockImplementation(async (module) => {
    await texts.promise
    return module
  })
  openInvitation('&oidc_error=email_taken')
  await screen.findByRole('link', { name: 'Single sign-on' })
  expect(screen.queryByText(/belongs to another sign-in/)).toBeNull()
  texts.resolve()
  await screen.findByText(/belongs to another sign-in/)
})
