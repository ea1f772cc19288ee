/** Longer than any real number or date. It limits the work on hostile texts. */
const maxLength = 60

const spaces = /[\s\u00a0\u202f]/gu
const currency = String.raw`(?:\p{Sc}|[A-Z]{2}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Fr\.?|Rs\.?|TL|руб\.?|円|元|원)`
const amount = new RegExp(`^([-−]?)${currency}?([-−]?)(\\d[\\d.,'’]*|[.,]\\d+)${currency}?$`, 'u')

/** Groups of three digits, and optional decimals after another separator. */
const inGroups = /^\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*(?:([.,])\d*)?$/
const inOnePiece = /^\d*(?:[.,]\d*)?$/

/**
 * Converts a number as programs display it, such as `1.234,50 €`, `$1,234.50`, `1’234.5` or `12,5`, to its plain form.
 * Returns undefined for other texts and for ambiguous ones: `1,234` is a thousand in some countries and one in others.
 */
export function plainNumber(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const written = text.replace(spaces, '')
  const [, before, after, digits = ''] = amount.exec(written) ?? []
  if (digits === '' || (before && after)) return undefined
  const plain = withDecimalPoint(digits)
  return plain === undefined ? undefined : `${before || after ? '-' : ''}${plain}`
}

function withDecimalPoint(digits: string): string | undefined {
  const [isGrouped, group, decimalSign] = inGroups.exec(digits) ?? []
  if (isGrouped === undefined) return inOnePiece.test(digits) ? digits.replace(',', '.') : undefined
  if (decimalSign === group) return undefined
  const isOneGroup = digits.split(/[.,'’]/).length === 2
  const couldBeDecimals = isOneGroup && (group === '.' || group === ',')
  if (couldBeDecimals) return digits.startsWith('0') ? digits.replace(',', '.') : undefined
  return digits.replaceAll(group ?? '', '').replace(',', '.')
}

/** Reads a yes or no, also Excel's TRUE and FALSE in other languages. An empty text is a no. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().normalize('NFC')
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : undefined
}

const yesWords = new Set(
  (
    '1 t true y yes ja wahr oui vrai sí si verdadero cert sì vero sim verdadeiro waar tak prawda ano áno pravda sant sand sann ' +
    'kyllä tosi igen igaz da adevărat evet doğru ya benar да истина так істина はい 是 예 نعم כן ใช่'
  ).split(' '),
)
const noWords = new Set([
  '',
  ...(
    '0 f false n no nein falsch non faux falso fals não onwaar nee nie fałsz ne nepravda nej nei falskt falsk usann ' +
    'ei epätosi nem hamis nu hayır yanlış tidak salah нет ложь ні хибність いいえ 否 아니요 لا לא ไม่'
  ).split(' '),
])
