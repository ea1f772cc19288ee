// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { MatchReason } from '#web/features/items/match-reason.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp } from '#web-test/render.tsx'

const summary: ItemSummary = { ...lamp, manufacturer: 'Philips', soldTime: '0001-01-01T00:00:00Z' }

function show(item: Partial<ItemSummary>, query: string) {
  return renderInApp(<MatchReason item={{ ...summary, ...item }} query={query} />).container.textContent
}

it('A found item shows no reason when the server does not say which field matches the query', () => {
  expect(show({}, 'lamp')).toBe('')
})

it('A found item shows the file in which a word was found, with the word marked', () => {
  expect(show({ foundIn: 'Receipt.pdf' }, 'receipt')).toBe('in Receipt.pdf')
  expect(screen.getByText('Receipt', { selector: 'mark' })).toBeTruthy()
})

it.each([
  [{ field: 'manufacturer', text: 'Philips' }, 'in Manufacturer Philips'],
  [{ field: 'labels', text: 'Fragile' }, 'in Label Fragile'],
  [{ field: 'fields', name: 'Voltage', text: '230' }, 'in Voltage 230'],
])('A found item shows the name of the matching field before its text: %j', (match, shown) => {
  expect(show({ match }, 'x')).toBe(shown)
})

it('A found item shows fewer words before the found one when a narrow row has no room for them', () => {
  const match = { field: 'warrantyDetails', text: '…no. in the receipt of the shop' }
  expect(show({ match }, 'receipt')).toBe('in Warranty details …receipt of the shop')
  expect(screen.getByText('receipt', { selector: 'mark' })).toBeTruthy()
})

it('A found item has the matching location in its path highlighted', () => {
  renderInApp(<PathLine path={['House', 'Kitchen']} query="kitch" />)
  expect(screen.getByText('Kitch', { selector: 'mark' })).toBeTruthy()
})
