import { expect, it } from 'vitest'
import { createReportMessages } from './report-texts.ts'

it('ReportMessages rounds decimal numbers exactly', () => {
  const { numbers } = createReportMessages('en')
  expect(['1.005', '49.975', '900719925474.0993'].map(numbers(2, 2))).toEqual([
    '1.01',
    '49.98',
    '900,719,925,474.10',
  ])
})
