import { expect, it, vi } from 'vitest'
import { warrantyOf } from '#web/features/items/warranty.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

it('returns nothing when neither a date nor a lifetime warranty is recorded', () => {
  expect(warrantyOf({ lifetimeWarranty: false, warrantyExpires: '' }, '2026-11-21')).toEqual({
    state: 'none',
  })
})

it('has ended from the day after the last one', () => {
  const item = { lifetimeWarranty: false, warrantyExpires: '2026-11-20' }
  expect(warrantyOf(item, '2026-11-20')).toEqual({ state: 'running', days: 0, until: '2026-11-20' })
  expect(warrantyOf(item, '2026-11-21')).toEqual({ state: 'ended', on: '2026-11-20' })
})

it('never ends for a lifetime warranty, whatever the date', () => {
  expect(warrantyOf({ lifetimeWarranty: true, warrantyExpires: '2001-01-01' }, '2026-11-21')).toEqual({
    state: 'lifetime',
  })
})
