import { expect, it, vi } from 'vitest'
import { warrantyOf } from '#web/features/items/warranty.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

it('knows no warranty where neither a date nor a lifetime is recorded', () => {
  expect(warrantyOf({ lifetimeWarranty: false, warrantyExpires: '' }, '2026-11-21')).toEqual({
    state: 'none',
  })
})

it('has ended from the day after its last one', () => {
  const item = { lifetimeWarranty: false, warrantyExpires: '2026-11-20' }
  expect(warrantyOf(item, '2026-11-20')).toEqual({ state: 'running', days: 0, until: '2026-11-20' })
  expect(warrantyOf(item, '2026-11-21')).toEqual({ state: 'ended', on: '2026-11-20' })
})

it('lasts a lifetime whatever date stands beside it', () => {
  expect(warrantyOf({ lifetimeWarranty: true, warrantyExpires: '2001-01-01' }, '2026-11-21')).toEqual({
    state: 'lifetime',
  })
})
