import { expect, it } from 'vitest'
import { createCodeTracker } from './code-tracker.ts'

it('The code tracker reports a code once while it stays in view', () => {
  const newOf = createCodeTracker()
  expect(newOf(['a'], 0)).toEqual(['a'])
  expect(newOf(['a'], 200)).toEqual([])
  expect(newOf([], 400)).toEqual([])
  expect(newOf(['a'], 1300)).toEqual([])
})

it('The code tracker reports a code again after it was out of view', () => {
  const newOf = createCodeTracker()
  newOf(['a'], 0)
  expect(newOf([], 1000)).toEqual([])
  expect(newOf(['a'], 1300)).toEqual(['a'])
})

it('The code tracker reports each of several codes, but only once when two copies of one code are in view', () => {
  const newOf = createCodeTracker()
  expect(newOf(['a', 'b', 'a'], 0)).toEqual(['a', 'b'])
  expect(newOf(['b', 'c'], 100)).toEqual(['c'])
})
