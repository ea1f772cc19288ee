import { expect, it } from 'vitest'
import { htmlToText } from '#server/shared/text/html-text.ts'
import { splitForeignPath } from './parsing/cell-text.ts'
import { createEvidence } from './parsing/evidence.ts'
import { newProblemList } from './parsing/problem-list.ts'
import { createPhotoMatcher } from './import/match-photos.ts'
import { isDateFormat } from './workbook/serial-dates.ts'

// Work that grows with the square of the length would take hours for a million characters.
const length = 1_000_000
const spaces = ' '.repeat(length)

it('a path with a long run of spaces is split', () => {
  expect(splitForeignPath(`House${spaces}> Attic${spaces}x`, '')).toEqual(['House', `Attic${spaces}x`])
})

it('a long run of spaces in a path is no evidence for a separator', () => {
  const kind = { isOwn: false, isMonthFirst: false, hasSemicolons: false }
  const hints = { ...kind, habits: { decimalSign: '', dateOrder: '' } as const, thisYear: 2026 }
  const evidence = createEvidence([{ header: 'Place', kind: 'location' }], hints)
  evidence.note({ line: 2, cells: [`House${spaces}Attic`] })
  expect(evidence.decide({}).dialect.pathSeparator).toBe('')
})

it('a text with many open tags stays as it is', () => {
  const text = '<a'.repeat(length / 2)
  expect(htmlToText(text)).toBe(text)
  expect(htmlToText(`<p>x</p>${'<'.repeat(length)}`)).toBe(`x\n${'<'.repeat(length)}`)
})

it('a number format with many open brackets is no date', () => {
  expect(isDateFormat(164, '['.repeat(length))).toBe(false)
})

it('a photo with a long run of underscores in its name belongs to no item', () => {
  expect(() => createPhotoMatcher([`${'_'.repeat(length)}x.jpg`], newProblemList())).not.toThrow()
})
