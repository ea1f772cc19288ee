import { toPlainDigits } from './plain-digits.ts'

export type DecimalSign = '.' | ','

/**
 * The values that a written amount has if its decimal sign is a point, and if it is a comma. Each value is decimal text
 * with a point. A value is absent when the text is not an amount with that sign.
 */
export interface AmountReadings {
  readonly '.'?: string
  readonly ','?: string
  /** The decimal sign that is usual for the currency. Absent when the amount would have three decimals with it. */
  readonly likely?: DecimalSign
}

/** The maximum length of an amount in characters. It limits the work for hostile texts. */
const maxLength = 60

const pointCurrencies = String.raw`US\$|[A-Z]{1,2}\$|\$|£|₹|¥|￥|₩|₪|฿|₱|Rs\.?|円|元|원|USD|GBP|INR|JPY|CNY|KRW|ILS|THB|CHF|SFr\.?|Fr\.?`
const commaCurrencies = String.raw`R\$|Rp\.?|BRL|IDR|kr\.?|zł|Kč|Ft|lei|TL|₺|₽|руб\.?|грн\.?|₴|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|RUB|UAH`
const currency = String.raw`(?:${commaCurrencies}|${pointCurrencies}|Euros?|[A-Z]{2}\p{Sc}|[A-Z]{3}|\p{Sc})`
const written = new RegExp(
  String.raw`^(-?)(${currency})?(-?)(\d[\d.,']*|[.,]\d+)(-*)(${currency})?(-?)$`,
  'u',
)
const usesComma = new RegExp(`^(?:${commaCurrencies})$`, 'u')
const usesPoint = new RegExp(`^(?:${pointCurrencies})$`, 'u')

/**
 * Reads an amount as people and programs write it: `1.234,50 €`, `$1,234.50`, `1’234.5`, `(45.00)`, `12.50-`, `45,-`,
 * `₹1,23,456`.
 * `1,234` has two readings, because the comma separates thousands in some countries and decimals in others.
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
  // In some countries "45,-" means 45 without cents.
  const hasNoCents = /[.,]$/.test(digits) && dashes !== ''
  const signs = [before, inside, hasNoCents ? '' : dashes, behind, isBracketed ? '-' : ''].join('')
  if (signs.length > 1 || (one && other)) return {}
  const readings = {
    ...reading('.', signs, hasNoCents ? digits.slice(0, -1) : digits),
    ...reading(',', signs, hasNoCents ? digits.slice(0, -1) : digits),
  }
  const likely = likelySign(one ?? other ?? '')
  // Nobody pays in thousandths: `$12.990` is rather an amount in Chile, where points separate thousands.
  return likely && !/\.\d{3}$/.test(readings[likely] ?? '') ? { ...readings, likely } : readings
}

function likelySign(currencySign: string): DecimalSign | undefined {
  // “R$” matches both patterns, but amounts in R$ have a decimal comma.
  if (usesComma.test(currencySign)) return ','
  return usesPoint.test(currencySign) ? '.' : undefined
}

const forms = {
  '.': /^(?:\d+|[1-9]\d{0,2}([,'])(?:\d{2,3}\1)*\d{3}|(?=\.\d))(?:\.\d*)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}([.'])(?:\d{2,3}\1)*\d{3}|(?=,\d))(?:,\d*)?$/,
}

function reading(sign: DecimalSign, minus: string, digits: string): Omit<AmountReadings, 'likely'> {
  if (!forms[sign].test(digits)) return {}
  const plain = [...digits].filter((one) => one === sign || (one >= '0' && one <= '9')).join('')
  return { [sign]: minus + plain.replace(',', '.') }
}
