import { expect, it } from 'vitest'
import { isAffected } from '#web/shared/affected-queries.ts'

it('leaves alone what belongs to the account or to the server', () => {
  for (const word of ['session', 'status', 'currencies', 'settings']) {
    expect(isAffected('item.mutation', word), word).toBe(false)
  }
})

it('asks again what shows the changed things, also inside others', () => {
  expect(isAffected('location.mutation', 'items')).toBe(true)
  expect(isAffected('label.mutation', 'items')).toBe(true)
  expect(isAffected('item.mutation', 'locations')).toBe(true)
  expect(isAffected('view.mutation', 'items')).toBe(false)
  expect(isAffected('group.mutation', 'household')).toBe(true)
})

it('asks again what it has never heard of', () => {
  expect(isAffected('view.mutation', 'something new')).toBe(true)
})
