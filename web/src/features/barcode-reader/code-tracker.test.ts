import { expect, it } from 'vitest'
import { createCodeTracker } from './code-tracker.ts'

it('tells a code once, however often the camera sees it', () => {
  const newOf = createCodeTracker()
  expect(newOf(['a'], 0)).toEqual(['a'])
  expect(newOf(['a'], 200)).toEqual([])
  expect(newOf([], 400)).toEqual([])
  expect(newOf(['a'], 1300)).toEqual([])
})

it('tells it again after it has left', () => {
  const newOf = createCodeTracker()
  newOf(['a'], 0)
  expect(newOf([], 1000)).toEqual([])
  expect(newOf(['a'], 1300)).toEqual(['a'])
})

it('tells each of several codes, and one that stands there twice once', () => {
  const newOf = createCodeTracker()
  expect(newOf(['a', 'b', 'a'], 0)).toEqual(['a', 'b'])
  expect(newOf(['b', 'c'], 100)).toEqual(['c'])
})
