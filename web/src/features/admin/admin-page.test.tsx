// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminHousehold, getServerTotals, listAccounts, listOpenInvitations } from '#contract/admin.ts'
import { getBackups, listStoredBackups } from '#contract/backups.ts'
import { getStatus } from '#contract/status.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { AdminPage } from '#web/features/admin/admin-page.tsx'
import { sessionQuery } from '#web/shared/account/session.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const instant = '2026-05-01T10:00:00.000Z'
const mill: AdminHousehold = {
  id: 'mill',
  name: 'Mill',
  owners: [{ name: 'Ada', email: 'ada@example.org' }],
  members: 2,
  items: 1234,
  files: 5,
  fileBytes: 3_400_000,
  createdAt: instant,
  changedAt: null,
}
const page = (items: readonly object[], total = items.length) => ({ items, total, page: 1, pageSize: 25 })

async function open(isSuperuser: boolean, address = '/tools/server') {
  const api = stubApi([
    [getSelf, { item: { id: 'ada', name: 'Ada', isSuperuser } }],
    [getStatus, { cubbyVersion: '1.2.3', allowRegistration: false }],
    [
      getServerTotals,
      { households: 7, accounts: 9, items: 4321, files: 11, fileBytes: 5_600_000, databaseBytes: 7_800_000 },
    ],
    [
      listAccounts,
      page([
        {
          id: 'ada',
          name: 'Ada',
          email: 'ada@example.org',
          isSuperuser: true,
          signIn: 'provider',
          createdAt: instant,
          lastSeenAt: null,
        },
      ]),
    ],
    [
      listOpenInvitations,
      page([
        {
          id: 'one',
          householdName: 'Abbey',
          role: 'viewer',
          createdBy: 'Ben',
          uses: 2,
          maxUses: 3,
          expiresAt: instant,
        },
      ]),
    ],
    [getBackups, { enabled: false, progress: null, lastProven: null, runs: [] }],
    [listStoredBackups, { place: '/backups', location: 'folder', items: [], total: 0, unreadable: [] }],
  ])
  const shown = await renderPage('/tools/server', AdminPage, address)
  await shown.queryClient.fetchQuery(sessionQuery)
  return { api, ...shown }
}

it('The server page shows the totals, the accounts and the open invitations', async () => {
  const { api } = await open(true)
  const households = await screen.findByRole('region', { name: 'Households' })
  await waitFor(() => expect(api.lines()).toEqual(['GET /admin/households?page=1']))
  sentRequest(api.requests[0]).respond({ body: page([mill]) })
  for (const text of ['Mill', 'Ada · ada@example.org', '1,234', '3.4 MB'])
    expect(await within(households).findByText(text)).toBeTruthy()
  for (const text of ['4,321', '5.6 MB', '7.8 MB', '1.2.3'])
    expect(await screen.findByText(text)).toBeTruthy()
  const registrations = screen.getByRole('region', { name: 'Registrations' })
  expect(within(registrations).getByText('Server admin')).toBeTruthy()
  expect(
    within(registrations).getByText(/^New accounts need an invitation\..*CUBBY_ALLOW_REGISTRATION/),
  ).toBeTruthy()
  const invitations = screen.getByRole('region', { name: 'Open invitations' })
  for (const text of ['Abbey', 'Viewer', 'Invited by Ben', /^2 uses left/])
    expect(within(invitations).getByText(text)).toBeTruthy()
  expect(screen.getByText(/^Nothing makes backups of this server/)).toBeTruthy()
  expect(screen.queryByText('Stored backups')).toBeNull()
})

it('The list of households stores search text and order in the URL, and loads its next page on demand', async () => {
  const { api, router, user } = await open(true, '/tools/server?sort=size')
  await waitFor(() => expect(api.lines()).toEqual(['GET /admin/households?orderBy=size&page=1']))
  sentRequest(api.requests[0]).respond({ body: page([mill], 26) })
  await user.click(await screen.findByRole('button', { name: 'Show more households' }))
  await waitFor(() => expect(api.lines()[1]).toBe('GET /admin/households?orderBy=size&page=2'))
  await user.type(screen.getByRole('searchbox'), 'mill')
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'size', q: 'mill' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort households by' }), 'Newest first')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'mill' }))
})

it('The server page shows a message without sending a request when the user is no admin', async () => {
  const { api } = await open(false)
  expect(await screen.findByText('Only for server admins')).toBeTruthy()
  expect(api.lines()).toEqual([])
})
