import i18next from 'i18next'
import { expect, it } from 'vitest'
import type { CellProblem } from '#contract/errors.ts'
import de from '#web/i18n/locales/de.json' with { type: 'json' }
import { columnText, problemText, importErrorText } from '#web/i18n/problem-text.ts'
import { ApiError } from '#web/shared/api-error.ts'

await i18next.init({
  lng: 'de',
  keySeparator: false,
  nsSeparator: false,
  resources: { de: { translation: de } },
})

const tooLong: CellProblem = {
  line: 4,
  column: 'HB.name',
  value: 'Lamp',
  reason: 'Line 4: HB.name has 1,300 characters; at most 255 are allowed',
  code: 'tooLong',
  values: { length: 1300, limit: 255 },
}

const refusedFor = (problems: readonly CellProblem[]) => {
  const details = { problems, total: problems.length }
  return importErrorText(
    new ApiError({ status: 422, code: 'bad_file', message: 'Nothing was imported.', request: '', details }),
    i18next.t,
  )
}

it("The problem of a cell is described in the user's language", () => {
  expect(problemText(tooLong, i18next.t)).toMatch(/1\.300 Zeichen.*255/)
})

it('The problem of a cell names the column, or its number in a file without headers', () => {
  expect(columnText('Menge', i18next.t)).toBe('Menge')
  expect(columnText('column 3', i18next.t)).toBe('Spalte 3')
  expect(refusedFor([{ ...tooLong, column: 'column 3' }])).toContain('Zeile 4, Spalte 3: ')
})

it("The reason why a whole file is rejected is given in the user's language", () => {
  const emptyFile = {
    ...tooLong,
    line: 1,
    column: '',
    reason: 'The file is empty',
    code: 'emptyFile',
    values: {},
  } as const
  expect(refusedFor([emptyFile])).toBe(`${de['errors.bad_file']} ${de['importProblem.emptyFile']}`)
  expect(refusedFor([tooLong])).toContain(' Zeile 4, HB.name: zu lang: ')
  expect(refusedFor([tooLong, tooLong])).toContain('. Und 1 weiteres')
  expect(refusedFor([])).toBe(de['errors.bad_file'])
})
