// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMaintenanceSummary, listAgenda } from '#contract/maintenance/agenda.ts'
import { getHousehold } from '#contract/households/households.ts'
import { MaintenancePage } from './maintenance-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const summary = {
  groups: { overdue: 0, week: 0, later: 1, done: 0 },
  entries: 1,
  completed: 0,
  totalCost: 0,
  plannedCost: 0,
  monthlyAverage: 0,
  years: [],
}

it('Back undoes the choice of a status, and then the choice of the calendar together with its days', async () => {
  stubApi([
    [getMaintenanceSummary, summary],
    [listAgenda, { items: [], total: 0, page: 1, pageSize: 30 }],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
  const { router, user } = await renderPage('/maintenance', MaintenancePage, '/maintenance')
  const goesTo = (search: object) => waitFor(() => expect(router.state.location.search).toEqual(search))
  await user.click(await screen.findByRole('radio', { name: 'Calendar' }))
  await goesTo({ view: 'calendar' })
  await user.click(await screen.findByRole('button', { name: 'Next month' }))
  await waitFor(() => expect(router.state.location.search).toHaveProperty('day'))
  const chosen = router.state.location.search
  await user.click(screen.getByRole('radio', { name: 'Completed' }))
  await goesTo({ ...chosen, status: 'completed' })
  act(() => router.history.back())
  await goesTo(chosen)
  act(() => router.history.back())
  await goesTo({})
})
