/** Digits of any script become those of programs, full-width letters narrow ones; marks of direction go. */
export function toPlainDigits(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** The ten digits of a script follow each other. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
