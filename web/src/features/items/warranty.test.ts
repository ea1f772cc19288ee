import { expect, it, vi } from 'vitest'
import { warrantyOf } from '#web/features/items/warranty.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

it('A warranty is in the state “none” when neither an end date nor a lifetime warranty is recorded', () => {
  expect(warrantyOf({ lifetimeWarranty: false, warrantyExpires: '' }, '2026-11-21')).toEqual({
    state: 'none',
  })
})

it('A warranty is in the state “ended” from the day after its last day', () => {
  const item = { lifetimeWarranty: false, warrantyExpires: '2026-11-20' }
  expect(warrantyOf(item, '2026-11-20')).toEqual({ state: 'running', days: 0 })
  expect(warrantyOf(item, '2026-11-21')).toEqual({ state: 'ended' })
})

it('A lifetime warranty is in the state “lifetime”, whatever its end date', () => {
  expect(warrantyOf({ lifetimeWarranty: true, warrantyExpires: '2001-01-01' }, '2026-11-21')).toEqual({
    state: 'lifetime',
  })
})
