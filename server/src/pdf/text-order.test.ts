import { expect, it } from 'vitest'
import { inDirections, lettersOf } from './text-order.ts'

/** The letters of a row from left to right, as they are drawn. */
const drawn = (text: string) =>
  inDirections(text)
    .map(({ text: part, isReversed }) => (isReversed ? lettersOf(part).toReversed().join('') : part))
    .join('')

// The names of `movers/77-bidi-names.json`, in the order that the Unicode Bidirectional Algorithm gives them.
it.each([
  ['كابل ١٢٫٥ متر', 'رتم ١٢٫٥ لباك'],
  ['كابل 12.5 متر', 'رتم 12.5 لباك'],
  ['مقاس ٣٠×٤٠ سم', 'مس ٤٠×٣٠ ساقم'],
  ['مقاس 30×40 سم', 'مس 40×30 ساقم'],
  ['رقم ١٢٣٤', '١٢٣٤ مقر'],
  ['قطع ١٠-٢٠', '٢٠-١٠ عطق'],
  ['ضمان ٢٠٢٤/٠٥/٠٢', '٢٠٢٤/٠٥/٠٢ نامض'],
  ['قومقم 1.7 لتر', 'رتل 1.7 مقموق'],
  ['קומקום 1.7 ליטר', 'רטיל 1.7 םוקמוק'],
  ['כבל 2 מטר (חדש)', '(שדח) רטמ 2 לבכ'],
  ['מידה 30x40 ס"מ', 'מ"ס 30x40 הדימ'],
  ['USB-C כבל 2 מטר', 'USB-C רטמ 2 לבכ'],
  ['(ألف) باء [٣]', '[٣] ءاب (فلأ)'],
  ['١٬٢٣٤٫٥٠ ر.س.', '.س.ر ١٬٢٣٤٫٥٠'],
  ['آیفون ۱۲ پرو', 'ورپ ۱۲ نوفیآ'],
  ['🔑 مفتاح', 'حاتفم 🔑'],
  ['🔑 مفتاح 2', '2 حاتفم 🔑'],
  ['لعبة 🎲 جديدة', 'ةديدج 🎲 ةبعل'],
  ['𞤀𞤁 𞤂', '𞤂 𞤁𞤀'],
  ['𝟏 קופסה', 'הספוק 𝟏'],
])('the right-to-left text %s has its characters drawn in the order %s', (text, expected) => {
  expect(drawn(text)).toBe(expected)
})

it('a text without right-to-left letters keeps its order and its brackets', () => {
  expect(inDirections('Drill (18 V)')).toEqual([{ text: 'Drill (18 V)', isReversed: false }])
})

it('characters that only set the direction of a text are not drawn', () => {
  expect(drawn('\u200Fab\u202A c\u202C')).toBe('ab c')
})
