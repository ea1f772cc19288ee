import { expect, it } from 'vitest'
import { classifyProblem } from './backup-problem.ts'

it.each([
  ['ESTALE', 'scandir', 'unreachable'],
  ['ENOTCONN', 'scandir', 'unreachable'],
  ['EHOSTDOWN', 'scandir', 'unreachable'],
  ['EIO', 'scandir', 'unreachable'],
  ['EIO', 'read', 'other'],
  ['EACCES', 'scandir', 'not-writable'],
] as const)(
  'classifyProblem returns for the error %s of the system call %s the problem "%s"',
  (code, syscall, problem) => {
    expect(classifyProblem(Object.assign(new Error(code), { code, syscall }))).toBe(problem)
  },
)
