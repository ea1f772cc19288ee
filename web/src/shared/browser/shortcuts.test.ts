import { expect, it } from 'vitest'
import { readShortcut } from '#web/shared/browser/shortcuts.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (keys: Partial<KeyboardEvent>) => readShortcut({ key: '', code: '', ...none, ...keys })

it('Letters, plain digits and keys with Alt are no shortcuts', () => {
  expect(press({ key: 'k', code: 'KeyK' })).toBeUndefined()
  expect(press({ key: '1', code: 'Digit1' })).toBeUndefined()
  expect(press({ key: '1', code: 'Digit1', shiftKey: true, ctrlKey: true })).toBeUndefined()
  expect(press({ key: '?', altKey: true })).toBeUndefined()
})

it('The shortcut of Shift with a digit works in every keyboard layout', () => {
  expect(press({ key: '!', code: 'Digit1', shiftKey: true })).toBe('item')
  expect(press({ key: '"', code: 'Digit2', shiftKey: true })).toBe('location')
  expect(press({ key: '3', code: 'Digit3', shiftKey: true })).toBe('label')
})

it('The palette opens with Ctrl+K and Cmd+K, and the quick menu with Ctrl and the key left of 1', () => {
  expect(press({ key: 'K', ctrlKey: true })).toBe('palette')
  expect(press({ key: 'k', metaKey: true })).toBe('palette')
  expect(press({ key: '^', code: 'Backquote', ctrlKey: true })).toBe('quick')
  expect(press({ key: '`', code: 'Backquote', metaKey: true })).toBeUndefined()
})

it('The shortcuts of the question mark and the slash work in layouts that need Shift for them', () => {
  expect(press({ key: '?', code: 'Minus', shiftKey: true })).toBe('help')
  expect(press({ key: '/', code: 'Slash' })).toBe('search')
})

it('Ctrl+Z and Cmd+Z are the shortcut of undo, but not with Shift, which means redo in other programs', () => {
  expect(press({ key: 'z', ctrlKey: true })).toBe('undo')
  expect(press({ key: 'Z', metaKey: true })).toBe('undo')
  expect(press({ key: 'Z', ctrlKey: true, shiftKey: true })).toBeUndefined()
  expect(press({ key: 'z' })).toBeUndefined()
})
