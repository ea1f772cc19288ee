// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { listMembers, type Member } from '#contract/households/members.ts'
import { getSelf, previewDeletion, type Role } from '#contract/accounts/users.ts'
import { LeaveHousehold } from '#web/features/profile/household/leave-household.tsx'
import { sessionQuery } from '#web/shared/account/session.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const home = { id: 'home', name: 'Mill Lane 3' }

const member = (name: string, role: Role, isSelf = false): Member => ({
  id: name,
  name,
  email: `${name}@example.org`,
  role,
  isSelf,
  lastSeenOn: '',
})

/** Renders the section for leaving the household. The user has the role `role`, and `fellows` are the other members. */
function show(role: Role, fellows: readonly Member[], groupIds = ['home']) {
  const person = { id: 'Jana', name: 'Jana', role, groupId: 'home', groupIds, defaultGroupId: 'home' }
  const fate = { ...home, outcome: 'deleted', members: [], items: 2, locations: 1, files: 0 }
  const api = stubApi([
    [getSelf, { item: person }],
    [getHousehold, home],
    [listMembers, [member('Jana', role, true), ...fellows]],
    [previewDeletion, { isLastAdmin: false, households: [fate] }],
  ])
  const shown = renderInApp(<LeaveHousehold />)
  void shown.queryClient.fetchQuery(sessionQuery)
  return { ...shown, ...api }
}

it('The section to leave a household does not let the only owner leave, and names the other members', async () => {
  show('owner', [member('Tom', 'editor'), member('Vera', 'viewer')])
  await screen.findByText('You are the only owner. Make someone else an owner first: Tom or Vera.')
  expect(screen.getByRole('button', { name: 'Leave' })).toHaveProperty('disabled', true)
})

it('The section to leave a household lets an owner leave when there is another owner, and explains the consequence', async () => {
  const { user, lines } = show('owner', [member('Tom', 'owner')])
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave “Mill Lane 3”?' })
  within(dialog).getByText(/you get a new, empty one/)
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(lines()).toEqual(['DELETE /groups/members/Jana']))
})

it('The section to leave a household lets its only member delete it when this user has another household', async () => {
  const { user, lines } = show('owner', [], ['home', 'club'])
  await user.click(await screen.findByRole('button', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Mill Lane 3”?' })
  await within(dialog).findByText('2 items and 1 location')
  await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(lines()).toEqual(['DELETE /groups']))
})

it('The section to leave a household offers its only member no way to leave when this user has no other household', async () => {
  show('owner', [])
  await screen.findByText(/It is deleted when you delete your account/)
  expect(screen.queryByRole('button')).toBeNull()
})
