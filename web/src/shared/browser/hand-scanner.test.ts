import { expect, it } from 'vitest'
import { createHandScanner } from '#web/shared/browser/hand-scanner.ts'

/** Types the keys `apart` milliseconds after each other, and returns how the hand scanner interprets each key. */
function type(keys: readonly string[], apart: number) {
  const read = createHandScanner()
  return keys.map((key, index) =>
    read({ key, timeStamp: index * apart, ctrlKey: false, metaKey: false, altKey: false }),
  )
}

const code = [...'000-012', 'Enter']

it('Quick keys that end with Enter count as a scanned code', () => {
  expect(type(code, 12).at(-1)).toEqual({ kind: 'code', code: '000-012' })
  expect(type(code, 60).at(-1)).toEqual({ kind: 'code', code: '000-012' })
})

it('Keys pressed at the speed of a person count as typing, even when they end with Enter', () => {
  expect(type(code, 90).map(({ kind }) => kind)).toEqual(code.map(() => 'none'))
  expect(type([...'abc', 'Enter'], 10).at(-1)).toEqual({ kind: 'none' })
})

it('The Shift key of capital letters is not part of a scanned code', () => {
  const keys = ['Shift', 'S', 'Shift', 'N', '1', '2', '/', 'Enter']
  expect(type(keys, 10).at(-1)).toEqual({ kind: 'code', code: 'SN12/' })
})

it('Shortcuts, and keys that were pressed before a pause, are not part of a scanned code', () => {
  const read = createHandScanner()
  const press = (key: string, timeStamp: number, ctrlKey = false) =>
    read({ key, timeStamp, ctrlKey, metaKey: false, altKey: false })
  press('x', 0)
  const start = 1000
  const readings = code.map((key, index) => press(key, start + index * 10))
  expect(readings.at(-1)).toEqual({ kind: 'code', code: '000-012' })
  for (const [index, key] of [...'1234'].entries()) press(key, 5000 + index * 10)
  press('k', 5040, true)
  expect(press('Enter', 5050)).toEqual({ kind: 'none' })
})

it('Quick keys are no scanned code when Enter comes too late', () => {
  const read = createHandScanner()
  const press = (key: string, timeStamp: number) =>
    read({ key, timeStamp, ctrlKey: false, metaKey: false, altKey: false })
  for (const [index, key] of [...'1234'].entries()) press(key, index * 10)
  expect(press('Enter', 500)).toEqual({ kind: 'none' })
})
