import { expect, it } from 'vitest'
import { createReportMessages } from './report-texts.ts'

it('numbers are rounded as they are written and not as binary ones', () => {
  const { numbers } = createReportMessages('en')
  expect(['1.005', '49.975', '900719925474.0993'].map(numbers(2, 2))).toEqual([
    '1.01',
    '49.98',
    '900,719,925,474.10',
  ])
})
