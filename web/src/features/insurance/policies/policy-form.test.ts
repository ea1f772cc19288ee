import i18next from 'i18next'
import { expect, it } from 'vitest'
import { findPolicyErrors, policyValuesOf, toPolicyBody, toPolicyUpdate } from './policy-form.ts'

const t = i18next.t
const bikes = { key: '0', name: ' Bicycles ', labelIds: ['bikes'], limit: 0 }
const values = { ...policyValuesOf(null), name: ' Home ' }

it('The form of a policy sends amounts in the currency of the household, null for open limits and zero for no deductible', () => {
  expect(toPolicyBody({ ...values, limitTotal: 60_000, categories: [bikes] }, 'EUR')).toMatchObject({
    name: 'Home',
    currency: 'EUR',
    coversAll: true,
    starts: null,
    deductible: 0,
    limitTotal: 60_000,
    limitPerItem: null,
    categories: [{ name: 'Bicycles', labelIds: ['bikes'], limit: 0 }],
  })
})

it('The form of a policy sends only changed values of an existing policy, with the currency of its amounts', () => {
  const changes = { ends: '', deductible: null }
  expect(toPolicyUpdate({ ...values, ...changes }, changes, 'EUR')).toEqual({
    ends: null,
    deductible: 0,
    currency: 'EUR',
  })
})

it('The form of a policy rejects an end before the start, and a category without a name or a limit', () => {
  const errorsOf = (changes: Partial<typeof values>) =>
    Object.entries(findPolicyErrors({ ...values, ...changes }, t))
      .filter(([, error]) => error !== undefined)
      .map(([field]) => field)
  expect(errorsOf({ starts: '2026-02-01', ends: '2026-01-31' })).toEqual(['ends'])
  expect(errorsOf({ starts: '2026-02-01', ends: '2026-02-01' })).toEqual([])
  expect(errorsOf({ categories: [{ ...bikes, name: ' ', limit: null }] })).toEqual([
    'categories.0.name',
    'categories.0.limit',
  ])
  // A limit of zero excludes the category.
  expect(errorsOf({ categories: [bikes] })).toEqual([])
})
