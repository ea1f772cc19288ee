import { describe, expect, it } from 'vitest'
import type { CellProblem } from '#contract/errors.ts'
import { badFile } from './spreadsheets.errors.ts'

const problem = (reason: string): CellProblem => ({
  line: 1,
  column: 'HB.name',
  value: '',
  reason,
  code: 'requiredColumn',
  values: {},
})

const noName = problem('The file has no column HB.name. Its first line must name the columns')

describe('badFile', () => {
  it.each([
    [1, ''],
    [2, ' There is 1 more problem.'],
    [8, ' There are 7 more problems.'],
  ])(
    'describes the first of %i problems, and adds the number of the other problems in another sentence',
    (total, more) => {
      expect(badFile({ problems: [noName], total }).message).toBe(
        `Nothing was imported. The file has no column HB.name. Its first line must name the columns.${more}`,
      )
    },
  )

  it('adds no full stop after a question mark', () => {
    const question = problem("Line 1 can't be read. Is a quote never closed?")
    expect(badFile({ problems: [question], total: 1 }).message).toMatch(/never closed\?$/)
  })
})
