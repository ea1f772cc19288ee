// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMaintenanceSummary, listAgenda } from '#contract/maintenance/agenda.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { maintenanceSummaryQuery } from './agenda.queries.ts'
import { MaintenanceView } from './maintenance-view.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const summary = {
  groups: { overdue: 1, week: 0, later: 1, done: 0 },
  entries: 2,
  completed: 0,
  totalCost: 0,
  plannedCost: 0,
  monthlyAverage: 0,
  years: [],
}

it('The maintenance page renders all groups of entries at once when the last group and what was done lately have loaded', async () => {
  const { requests, lines } = stubApi([
    [getMaintenanceSummary, summary],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  const View = () => (
    <MaintenanceView search={{}} onSearch={() => {}} onNew={() => {}} toolbar={null} addButton={null} />
  )
  const { queryClient } = await renderPage('/maintenance', View, '/maintenance')
  const find = (group: string) => requests.find(({ line }) => line.includes(`group=${group}`))
  await waitFor(() =>
    expect(lines().filter((line) => /group=(overdue|later|done)/.test(line))).toHaveLength(3),
  )
  const none = { body: { items: [], total: 0, page: 1, pageSize: 30 } }
  for (const group of ['overdue', 'later']) {
    sentRequest(find(group)).respond(none)
    await act(() => Promise.resolve())
    expect(screen.queryByText('Overdue')).toBeNull()
  }
  sentRequest(find('done')).respond(none)
  await screen.findByText('Overdue')
  expect(screen.getByText('Later')).toBeTruthy()

  const more = { ...summary, groups: { ...summary.groups, week: 1 } }
  act(() => void queryClient.setQueryData(maintenanceSummaryQuery().queryKey, more))
  await waitFor(() => expect(find('week')).toBeDefined())
  expect(screen.getByText('Overdue')).toBeTruthy()
})

it('The maintenance page shows no distance in days when only the month or the year of a date is known', async () => {
  const entry = {
    id: 'oil',
    name: 'Oil',
    scheduledDate: '2027-05-31',
    scheduledDatePrecision: 'month',
    completedDate: '',
    completedDatePrecision: 'day',
    cost: '0',
    recurrence: null,
    itemID: lamp.id,
    itemName: lamp.name,
  }
  const item = { ...lamp, warrantyExpires: '2027-12-31', warrantyExpiresPrecision: 'year' }
  const items = [
    { kind: 'maintenance', day: entry.scheduledDate, item, maintenance: entry, receipts: [] },
    { kind: 'warranty', day: item.warrantyExpires, item, receipts: [] },
  ]
  stubApi([
    [getMaintenanceSummary, { ...summary, groups: { overdue: 0, week: 2, later: 0, done: 0 } }],
    [listAgenda, { items, total: 2, page: 1, pageSize: 30 }],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  const View = () => (
    <MaintenanceView search={{}} onSearch={() => {}} onNew={() => {}} toolbar={null} addButton={null} />
  )
  await renderPage('/maintenance', View, '/maintenance')
  for (const date of ['May 2027', '2027'])
    expect(await screen.findByText(date, { selector: 'time' })).toBeTruthy()
  expect(screen.queryByText(/^in \d+/)).toBeNull()
})

const warranty = { kind: 'warranty', day: '2030-01-01', item: lamp, receipts: [] }

it('The maintenance page collapses warranties that end in more than twelve months', async () => {
  stubApi([
    [getMaintenanceSummary, { ...summary, groups: { ...summary.groups, overdue: 0, later: 9 } }],
    [listAgenda, { items: [warranty], total: 4, page: 1, pageSize: 30 }],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  const View = () => (
    <MaintenanceView search={{}} onSearch={() => {}} onNew={() => {}} toolbar={null} addButton={null} />
  )
  const { user } = await renderPage('/maintenance', View, '/maintenance')
  const fold = await screen.findByRole('button', { name: '4 warranties end in more than twelve months' })
  expect(screen.getByRole('heading', { name: /^Later\s?5$/ })).toBeTruthy()
  // The stub returns the same warranty for two requests. The second one, for the collapsed warranties, is only sent
  // when the user expands them.
  expect(screen.getAllByRole('heading', { name: 'Warranty ends' })).toHaveLength(1)
  await user.click(fold)
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Warranty ends' })).toHaveLength(2))
})

it('The dialog of a maintenance entry stays open when another user deletes the only entry', async () => {
  const entry = {
    id: 'oil',
    name: 'Oil',
    description: '',
    scheduledDate: '2027-05-31',
    scheduledDatePrecision: 'day',
    completedDate: '',
    completedDatePrecision: 'day',
    cost: '0',
    recurrence: null,
    itemID: lamp.id,
    itemName: lamp.name,
  }
  const groups = { overdue: 0, week: 1, later: 0, done: 0 }
  const items = [
    { kind: 'maintenance', day: entry.scheduledDate, item: lamp, maintenance: entry, receipts: [] },
  ]
  stubApi([
    [getSelf, { item: { role: 'owner' } }],
    [getMaintenanceSummary, { ...summary, entries: 1, groups }],
    [listAgenda, { items, total: 1, page: 1, pageSize: 30 }],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  const View = () => (
    <MaintenanceView search={{}} onSearch={() => {}} onNew={() => {}} toolbar={null} addButton={null} />
  )
  const { user, queryClient } = await renderPage('/maintenance', View, '/maintenance')
  await user.click(await screen.findByRole('button', { name: 'More: Oil' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), '5W-30')
  const none = { ...summary, entries: 0, groups: { ...groups, week: 0 } }
  act(() => void queryClient.setQueryData(maintenanceSummaryQuery().queryKey, none))
  await waitFor(() => expect(document.body.textContent).toContain('No maintenance yet'))
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', '5W-30')
})
