import { expect, it } from 'vitest'
import { readQuantityChange } from '#web/features/palette/quantity-change.ts'

it.each([
  ['-2', { by: -2 }],
  ['−2', { by: -2 }],
  ['+3', { by: 3 }],
  ['5', { to: 5 }],
  ['0', { to: 0 }],
  ['0.5', { to: 0.5 }],
  ['-', undefined],
  ['many', undefined],
  ['', undefined],
])('reads %j as people mean it', (text, change) => {
  expect(readQuantityChange(text, 'en-GB')).toEqual(change)
})
