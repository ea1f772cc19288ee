// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { MatchReason } from '#web/features/items/item-card.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp } from '#web-test/render.tsx'

const summary: ItemSummary = { ...lamp, manufacturer: 'Philips', soldTime: '0001-01-01T00:00:00Z' }

function show(item: Partial<ItemSummary>, query: string) {
  return renderInApp(<MatchReason item={{ ...summary, ...item }} query={query} />).container.textContent
}

it('shows no reason when the name matches or there is no query', () => {
  expect([show({}, 'lamp'), show({}, '')]).toEqual(['', ''])
})

it('shows the matching manufacturer, or the matching file with the word highlighted', () => {
  expect(show({}, 'philips')).toBe('Philips')
  expect(show({ foundIn: 'Receipt.pdf' }, 'receipt')).toBe('in Receipt.pdf')
  expect(screen.getByText('Receipt', { selector: 'mark' })).toBeTruthy()
})

it('shows the matching label, unless the name matches too', () => {
  const label = { id: 'fragile', name: 'Fragile', color: '', description: '' }
  const labels = [{ ...label, id: 'new', name: 'New' }, label] as unknown as ItemSummary['labels']
  expect(show({ labels }, 'fragile')).toBe('Fragile')
  expect(show({ labels, name: 'Fragile lamp' }, 'fragile')).toBe('')
})

it('highlights the matching location in the path of a card', () => {
  renderInApp(<PathLine path={['House', 'Kitchen']} query="kitch" />)
  expect(screen.getByText('Kitch', { selector: 'mark' })).toBeTruthy()
})
