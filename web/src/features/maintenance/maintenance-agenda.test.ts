import { expect, it, vi } from 'vitest'
import { costsByYear, type Entry, toAgenda } from '#web/features/maintenance/maintenance-agenda.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

const today = '2026-11-21'

function entry(name: string, scheduledDate: string, completedDate = '', cost = '0'): Entry {
  const stamp = '2026-01-01T00:00:00Z'
  const item = { itemName: 'Stove', itemID: 'stove' }
  const times = { createdAt: stamp, updatedAt: stamp }
  return {
    id: name,
    name,
    description: '',
    scheduledDate,
    completedDate,
    cost,
    recurrence: null,
    ...times,
    ...item,
  }
}

it('groups by time: late first, the soonest first, what was done lately first', () => {
  const agenda = toAgenda(
    [
      entry('next year', '2027-03-01'),
      entry('late', '2026-11-20'),
      entry('very late', '2026-01-02'),
      entry('today', today),
      entry('in six days', '2026-11-27'),
      entry('in a week', '2026-11-28'),
      entry('done before it was due', '2026-12-01', '2026-11-01'),
      entry('done today', '', today),
      entry('to be done on a day', '', '2026-11-22'),
    ],
    today,
  )
  const names = Object.fromEntries(
    Object.entries(agenda).map(([group, entries]: [string, Entry[]]) => [
      group,
      entries.map(({ name }) => name),
    ]),
  )
  expect(names).toEqual({
    overdue: ['very late', 'late'],
    week: ['today', 'to be done on a day', 'in six days'],
    later: ['in a week', 'next year'],
    done: ['done today', 'done before it was due'],
  })
})

it('adds up what was spent in each year, plans left out, to the cent', () => {
  const costs = costsByYear(
    [
      entry('plan', '2026-12-01', '', '500'),
      entry('one', '', '2026-02-01', '0.1'),
      entry('other', '', '2026-03-01', '0.2'),
      entry('before', '', '2024-03-01', '65'),
    ],
    today,
  )
  expect(costs).toEqual([
    { year: 2024, cost: 65 },
    { year: 2025, cost: 0 },
    { year: 2026, cost: 0.3 },
  ])
  expect(costsByYear([], today)).toEqual([{ year: 2026, cost: 0 }])
})
