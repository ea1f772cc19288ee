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

it('says nothing where the name shows the match, or nothing was asked for', () => {
  expect([show({}, 'lamp'), show({}, '')]).toEqual(['', ''])
})

it('says the maker that was asked for, or the file in which a word was found, with the word marked', () => {
  expect(show({}, 'philips')).toBe('Philips')
  expect(show({ foundIn: 'Receipt.pdf' }, 'receipt')).toBe('in Receipt.pdf')
  expect(screen.getByText('Receipt', { selector: 'mark' })).toBeTruthy()
})

it('says the label that was asked for, unless the name says it too', () => {
  const label = { id: 'fragile', name: 'Fragile', color: '', description: '' }
  const labels = [{ ...label, id: 'new', name: 'New' }, label] as unknown as ItemSummary['labels']
  expect(show({ labels }, 'fragile')).toBe('Fragile')
  expect(show({ labels, name: 'Fragile lamp' }, 'fragile')).toBe('')
})

it('marks in the path of a card the location that was asked for', () => {
  renderInApp(<PathLine path={['House', 'Kitchen']} query="kitch" />)
  expect(screen.getByText('Kitch', { selector: 'mark' })).toBeTruthy()
})
