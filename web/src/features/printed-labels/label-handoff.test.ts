import { expect, it, vi } from 'vitest'
import { readLabelHandoff, saveLabelHandoff } from './label-handoff.ts'

it('The labels reach the label generator when the browser has no storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveLabelHandoff({ ids: ['lamp'], count: 1 })
  expect(readLabelHandoff()).toEqual({ ids: ['lamp'], count: 1 })
})
