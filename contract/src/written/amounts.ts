import { toPlainDigits } from './plain-digits.ts'

export type DecimalSign = '.' | ','

/** A written amount as decimal text with a point, by the sign that its decimals have; absent where it is no amount. */
export interface AmountReadings {
  readonly '.'?: string
  readonly ','?: string
  /** The sign that is usual for its currency. */
  readonly usual?: DecimalSign
}

/** Longer than any number that somebody means; it bounds the work on hostile text. */
const maxLength = 60

const pointCurrencies = String.raw`US\$|[A-Z]{1,2}\$|\$|£|₹|¥|￥|₩|₪|฿|₱|Rs\.?|円|元|원|USD|GBP|INR|JPY|CNY|KRW|ILS|THB|CHF|SFr\.?|Fr\.?`
const commaCurrencies = String.raw`R\$|Rp\.?|BRL|IDR|kr\.?|zł|Kč|Ft|lei|TL|₺|₽|руб\.?|грн\.?|₴|€|EUR|Euros?|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|RUB|UAH`
const currency = String.raw`(?:${commaCurrencies}|${pointCurrencies}|[A-Z]{2}\p{Sc}|[A-Z]{3}|\p{Sc})`
const written = new RegExp(
  String.raw`^(-?)(${currency})?(-?)(\d[\d.,']*|[.,]\d+)(-*)(${currency})?(-?)$`,
  'u',
)
const usesComma = new RegExp(`^(?:${commaCurrencies})$`, 'u')
const usesPoint = new RegExp(`^(?:${pointCurrencies})$`, 'u')

/**
 * Reads an amount as people and programs write it: `1.234,50 €`, `$1,234.50`, `1’234.5`, `(45.00)`, `12.50-`, `45,-`, `₹1,23,456`.
 * `1,234` has two readings, because it is a thousand in one country and one in another.
 */
export function readAmount(text: string): AmountReadings {
  if (text.length > maxLength) return {}
  const tidy = toPlainDigits(text)
    .replace(/[\s\u00a0\u202f]/gu, '')
    .replace(/[’‘ʼ′`٬]/g, "'")
    .replaceAll('٫', '.')
    .replace(/[−–—]/g, '-')
  const isBracketed = tidy.includes('(') && tidy.endsWith(')')
  const match = written.exec(isBracketed ? tidy.replace('(', '').slice(0, -1) : tidy)
  if (match === null) return {}
  const [, before = '', one, inside = '', digits = '', dashes = '', other, behind = ''] = match
  // "45,-" is how many write that there are no cents.
  const hasNoCents = /[.,]$/.test(digits) && dashes !== ''
  const signs = [before, inside, hasNoCents ? '' : dashes, behind, isBracketed ? '-' : ''].join('')
  if (signs.length > 1 || (one && other)) return {}
  const sign = one ?? other ?? ''
  return {
    ...reading('.', signs, hasNoCents ? digits.slice(0, -1) : digits),
    ...reading(',', signs, hasNoCents ? digits.slice(0, -1) : digits),
    ...(usesComma.test(sign) && !sign.startsWith('€') && !/^eur/i.test(sign)
      ? { usual: ',' as const }
      : usesPoint.test(sign)
        ? { usual: '.' as const }
        : {}),
  }
}

const forms = {
  '.': /^(?:\d+|[1-9]\d{0,2}([,'])(?:\d{2,3}\1)*\d{3}|(?=\.\d))(?:\.\d*)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}([.'])(?:\d{2,3}\1)*\d{3}|(?=,\d))(?:,\d*)?$/,
}

function reading(sign: DecimalSign, minus: string, digits: string): AmountReadings {
  if (!forms[sign].test(digits)) return {}
  const plain = [...digits].filter((one) => one === sign || (one >= '0' && one <= '9')).join('')
  return { [sign]: minus + plain.replace(',', '.') }
}
