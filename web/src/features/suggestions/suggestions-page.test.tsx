// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { listSuggestions, type Suggestion } from '#contract/assistants/suggestions.ts'
import { SuggestionsPage } from './suggestions-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const names = { drill: 'Drill', attic: 'Attic', tools: 'Tools', oil: 'Oil it' }

function suggest(tool: Suggestion['tool'], input: Record<string, unknown>): Suggestion {
  const by = { actor: { id: 'jana', name: 'Jana' }, keyName: 'Claude', createdAt: '2026-11-29T09:00:00.000Z' }
  return { id: tool, tool, input, names, ...by }
}

const all = [
  suggest('add_item', {
    name: 'Lamp',
    purchasePrice: 40,
    purchaseTime: '2026-11-01',
    locationId: 'attic',
    labelIds: ['tools'],
    fields: [{ name: 'Bulb', textValue: 'E27' }],
    photos: [{ name: 'lamp.jpg' }],
  }),
  suggest('edit_item', { id: 'drill', name: 'Cordless drill', insured: true }),
  suggest('move_items', { ids: ['drill'], locationId: null }),
  suggest('label_items', { ids: ['drill'], add: ['tools'], remove: [] }),
  suggest('lend_item', { id: 'drill', to: 'Ben', until: '2026-12-24' }),
  suggest('return_item', { id: 'gone' }),
  suggest('add_maintenance', {
    itemId: 'drill',
    name: 'New chuck',
    scheduledDate: '2027-01-31',
    cost: '4.50',
    recurrence: { every: 2, unit: 'years', from: 'schedule' },
  }),
  suggest('complete_maintenance', { id: 'oil', completedDate: '2026-11-29' }),
  suggest('attach_file', { itemId: 'drill', name: 'receipt.pdf' }),
  suggest('add_location', { name: 'Drawer', parentId: 'attic' }),
  suggest('add_label', { name: 'Fragile' }),
]

async function open(items: readonly Suggestion[], role = 'editor') {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role, name: 'Jana' } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listSuggestions, { page: 1, pageSize: 20, total: items.length, items }],
  ])
  return { api, ...(await renderPage('/suggestions', SuggestionsPage, '/suggestions')) }
}

it('The page of suggestions describes every kind of suggestion in words', async () => {
  await open(all)
  await screen.findByRole('heading', { name: 'Add “Lamp”' })
  const rows = screen.getAllByRole('listitem').map((row) => [
    within(row).getByRole('heading').textContent,
    ...within(row)
      .queryAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
  ])
  expect(rows).toEqual([
    [
      'Add “Lamp”',
      'Price: $40.00',
      'Bought on: Nov 1, 2026',
      'Location: Attic',
      'Labels: Tools',
      'Bulb: E27',
      'Photos: lamp.jpg',
    ],
    ['Change “Drill”', 'Name: Cordless drill', 'Insured: Yes'],
    ['Move 1 item', 'Items: Drill', 'Location: (empty)'],
    ['Change the labels of 1 item', 'Items: Drill', 'Labels to add: Tools'],
    ['Lend “Drill”', 'Lent to: Ben', 'Due back: Dec 24, 2026'],
    ['Mark “(deleted)” as returned'],
    [
      'Add a task to “Drill”',
      'Name: New chuck',
      'Due on: Jan 31, 2027',
      'Cost: $4.50',
      'Repeats: every 2 years',
    ],
    ['Complete the task “Oil it”', 'Done on: Nov 29, 2026'],
    ['Attach “receipt.pdf” to “Drill”'],
    ['Add the location “Drawer”', 'Parent location: Attic'],
    ['Add the label “Fragile”'],
  ])
})

it('The page of suggestions tells the server which suggestion the user accepts or declines', async () => {
  const { api, user } = await open(all.slice(-2))
  await user.click(await screen.findByRole('button', { name: 'Accept: Add the label “Fragile”' }))
  await user.click(screen.getByRole('button', { name: 'Decline: Add the location “Drawer”' }))
  expect(api.lines()).toEqual(['POST /suggestions/add_label/accept', 'DELETE /suggestions/add_location'])
})

it('The page of suggestions shows no buttons to a viewer', async () => {
  await open(all.slice(-1), 'viewer')
  await screen.findByRole('heading', { name: 'Add the label “Fragile”' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('The page of suggestions shows a message when there are no suggestions', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'No suggestions' })).toBeTruthy()
})
