/** Replaces digits of any script by 0 to 9, and full-width characters by narrow ones. Removes invisible characters. */
export function toPlainDigits(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return toLatinDigits(
    text
      .replace(/\p{Cf}/gu, '')
      .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
  )
}

/** Replaces digits of any script by 0 to 9. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/**
 * Returns the value of a digit of any script. Unicode has the ten digits of a script in a row, so the value is the
 * number of digits before it.
 */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
