import { foldText } from './fold-text.ts'

/**
 * Returns the folded name for natural sorting, `shelf 2` before `shelf 10`. Before each number it contains a character
 * for the count of its digits, so that numbers with more digits come later.
 */
export function nameKey(name: string): string {
  return foldText(name).replace(/0*(\d+)/g, (_, digits: string) => countMark(digits.length) + digits)
}

/** Returns a character for a number of digits: `1` for one digit, and characters that sort later for more digits. */
function countMark(digits: number): string {
  return String.fromCharCode(48 + digits)
}
