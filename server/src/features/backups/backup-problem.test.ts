import { expect, it } from 'vitest'
import { classifyProblem } from './backup-problem.ts'

it.each([
  ['ESTALE', 'scandir', 'unreachable'],
  ['ENOTCONN', 'scandir', 'unreachable'],
  ['EHOSTDOWN', 'scandir', 'unreachable'],
  ['EIO', 'scandir', 'unreachable'],
  ['EIO', 'read', 'other'],
  ['EACCES', 'scandir', 'not-writable'],
] as const)('classifyProblem reports %s of %s as "%s"', (code, syscall, problem) => {
  expect(classifyProblem(Object.assign(new Error(code), { code, syscall }))).toBe(problem)
})
