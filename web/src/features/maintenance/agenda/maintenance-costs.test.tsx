// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { MaintenanceCosts } from './maintenance-costs.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The maintenance costs show the total, the monthly average and the number of entries', async () => {
  stubApi([[getHousehold, { currency: 'EUR', timeZone: 'UTC' }]])
  const summary = {
    groups: { overdue: 0, week: 0, later: 1, done: 3 },
    entries: 4,
    completed: 3,
    totalCost: 48,
    plannedCost: 0,
    monthlyAverage: 2,
    years: [{ year: 2026, cost: 48 }],
  }
  renderInApp(<MaintenanceCosts summary={summary} />)
  const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(await screen.findByText('€2.00')).toBeTruthy()
  expect(['Monthly average', 'In total', 'Entries'].map(figure)).toEqual(['€2.00', '€48.00', '4'])
})

it('The maintenance costs show Buddhist years when the account uses them', () => {
  stubApi([[getHousehold, { currency: 'THB', timeZone: 'UTC' }]])
  writePreferences({ formatLocale: 'th-TH' })
  const years = [
    { year: 2025, cost: 20 },
    { year: 2026, cost: 28 },
  ]
  const groups = { overdue: 0, week: 0, later: 0, done: 2 }
  const costs = { totalCost: 48, plannedCost: 0, monthlyAverage: 2 }
  renderInApp(<MaintenanceCosts summary={{ groups, entries: 2, completed: 2, ...costs, years }} />)
  expect(screen.getByText('Since 2568')).toBeTruthy()
  expect(screen.getByText('2569')).toBeTruthy()
})
