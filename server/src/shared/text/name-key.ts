import { foldText } from './fold-text.ts'

/**
 * The folded name in the order people expect, `shelf 2` before `shelf 10`: each number follows the count of its digits, as
 * one character.
 */
export function nameKey(name: string): string {
  return foldText(name).replace(/0*(\d+)/g, (_, digits: string) => countMark(digits.length) + digits)
}

/** `1` for one digit; longer numbers have later characters. */
function countMark(digits: number): string {
  return String.fromCharCode(48 + digits)
}
