/** Returns the number as EAN-13, EAN-8 or GTIN-14, or undefined when it is not valid. Old ISBNs become EAN-13. */
export function readBarcode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(code)) return readIsbn10(code)
  if (!/^(\d{8}|\d{12,14})$/.test(code) || checkDigit(code.slice(0, -1)) !== Number(code.at(-1)))
    return undefined
  if (code.length === 12) return `0${code}`
  return code.length === 14 && code.startsWith('0') ? code.slice(1) : code
}

/**
 * Returns the check digit for the digits of a barcode. Every second digit is multiplied by three, beginning with the
 * last one.
 */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** An ISBN of ten digits, used until 2006. The weights are 10 down to 1; X means 10. */
function readIsbn10(code: string): string | undefined {
  const sum = [...code].reduce(
    (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  )
  if (sum % 11 !== 0) return undefined
  const digits = `978${code.slice(0, 9)}`
  return `${digits}${checkDigit(digits)}`
}
