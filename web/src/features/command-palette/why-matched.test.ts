import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { whyMatched } from './why-matched.ts'

function item(parts: Partial<ItemSummary>) {
  const empty = {
    name: '',
    description: '',
    manufacturer: '',
    modelNumber: '',
    serialNumber: '',
    assetId: '',
  }
  // as: the function only reads these keys.
  return { ...empty, labels: [], ...parts } as unknown as ItemSummary
}

it('returns nothing when name or location show the match, or when no text contains it', () => {
  expect(whyMatched(item({ name: 'Coffee grinder', description: 'coffee' }), 'COFF')).toBe('')
  expect(whyMatched(item({ name: 'Grinder', locationPath: ['House', 'Küche'] }), 'kuche')).toBe('')
  expect(whyMatched(item({ name: 'Grinder' }), 'note')).toBe('')
})

it('returns the text that contains the word missing in the name', () => {
  expect(whyMatched(item({ name: 'ጀበና', description: 'Clay coffee pot (jebena)' }), 'cof')).toBe(
    'Clay coffee pot (jebena)',
  )
  expect(whyMatched(item({ name: 'Camera', manufacturer: 'Canon', modelNumber: 'R6' }), 'camera r6')).toBe(
    'Canon R6',
  )
  expect(whyMatched(item({ name: 'Camera', assetId: '000-208' }), '#000-208')).toBe('000-208')
})

it('shortens the start of a long text at a word boundary', () => {
  const description = 'Bought at the flea market near the river, with a leather case'
  expect(whyMatched(item({ name: 'Watch', description }), 'leather')).toBe(
    '…near the river, with a leather case',
  )
})
