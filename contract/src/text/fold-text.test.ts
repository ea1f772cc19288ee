import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coveringTrigrams,
  foldText,
  isShort,
  joinedNumbers,
  likeness,
  searchWords,
  shortTokens,
  trigrams,
} from './fold-text.ts'

test.each([
  ['  Crème\n\tBrûlée ', 'creme brulee'],
  ['STRASSE Straße ẞ', 'strasse strasse ss'],
  ['Łódź Øre Æther Œuvre Đà Ísland Garður', 'lodz ore aether oeuvre da island gardur'],
  ['İstanbul ISPARTA ısı', 'istanbul isparta isi'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Ｆｕｌｌ ①②', 'full 12'],
  ['ЁЖИК', 'ежик'],
  ['ガス', 'カス'],
  ['מַפְתֵּחַ مِفْتَاح', 'מפתח مفتاح'],
  ['ตู้ โต๊ะ மேசை फूल', 'ตู้ โต๊ะ மேசை फूल'],
  ['بطارية ١٢ فولت', 'بطارية 12 فولت'],
  ['۴ × ४ 𝟙৫ ٢,٥', '4x4 15 2.5'],
  ['Children’s Childrenʼs Children´s', "children's children's children's"],
  ['Pipe 3/4” 3/4″ „x“ «x»', 'pipe 3/4" 3/4" "x" "x"'],
  ['USB‑C USB–C USB−C', 'usb-c usb-c usb-c'],
  ['40 × 40×2,5 M4 x 12 4x4', '40x40x2.5 m4x12 4x4'],
  ['Zero\u200bwidth soft\u00adhyphen', 'zerowidth softhyphen'],
  ['❤️ 👩🏽‍🔧 1️⃣ ½', '❤ 👩\u200d🔧 1 1/2'],
  ['', ''],
  [' \u00a0\u3000\u200b ', ''],
])('the text %j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('both Unicode forms of a text are folded to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')))
    }),
  )
})

test('folded text is one line with single spaces and none at the ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(text)).toMatch(/^(\S+( \S+)*)?$/u)
    }),
  )
})

test.each([
  ['  drill  Drill DRILL bit', ['drill', 'bit']],
  ['- & "!" ...', ['-', '&', '"!"', '...']],
  ['black & decker - red', ['black', 'decker', 'red']],
  ['🔧 + wrench', ['🔧', '+', 'wrench']],
  ['50% ★ 100 %', ['50%', '★', '100']],
  ['c+ 5" c++', ['c', '+', '5', 'c++']],
  ['“usb” helmet. (3/4”) ¿qué?', ['usb', 'helmet', '3/4', 'que']],
  ['\u200b \u00a0\u0007\ue000\ue000\ue001', []],
  ['电池 €20', ['电池', '€20']],
  ['“ตู้” மேசை கை', ['ตู้', 'மேசை', 'கை']],
  ['', []],
])('searchWords splits %j into %j', (query, words) => {
  expect(searchWords(query)).toEqual(words)
})

test('searchWords returns at most twelve words', () => {
  expect(searchWords(Array.from({ length: 40 }, (_, at) => `word${at}`).join(' '))).toHaveLength(12)
})

test('shortTokens contain the first characters of every word in `leading`, but only whole short words of `rest`', () => {
  const tokens = (leading: string, rest: string) => [...shortTokens(leading, rest)].toSorted()
  expect(tokens('tv-set 4k', '')).toEqual(['-', '4', '4k', 's', 'se', 't', 'tv'])
  expect(tokens('', 'tv-set 4k x')).toEqual(['-', '4k', 'tv', 'x'])
  expect(tokens('', 'm4x12 axe')).toEqual(['12', 'm4', 'x'])
})

test('shortTokens contain every symbol and each pair of symbols', () => {
  const tokens = (leading: string, rest: string) => [...shortTokens(leading, rest)].toSorted()
  expect(tokens('🔧★', '')).toEqual(['★', '🔧', '🔧★'].toSorted())
  expect(tokens('', '🇩🇪 50%')).toEqual(['%', '50', '🇩', '🇩🇪', '🇪'].toSorted())
})

test('shortTokens contain every character and pair in scripts without spaces, anywhere in `leading` and `rest`', () => {
  const expected = ['池', '池箱', '箱', '電', '電池'].toSorted()
  expect([...shortTokens('電池箱', '')].toSorted()).toEqual(expected)
  expect([...shortTokens('', '電池箱')].toSorted()).toEqual(expected)
  expect([...shortTokens('', 'lg電池')]).toEqual(expect.arrayContaining(['電', '池', '電池']))
})

test('shortTokens contain the vowels of scripts in which vowels are marks', () => {
  expect([...shortTokens('ตู้', '')]).toEqual(expect.arrayContaining(['ตู', 'ู้']))
  expect([...shortTokens('', 'கை மேசை')]).toEqual(['கை'])
})

test('shortTokens contain the first one and two characters of `leading`', () => {
  const characters = fc.constantFrom('a', 'é', 'ß', 'ø', '7', '電', 'ﬁ', '𠮷')
  const word = fc.string({ unit: characters, minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(word, fc.integer({ min: 1, max: 2 }), (text, length) => {
      const folded = foldText(text)
      const asked = [...folded].slice(0, length).join('')
      expect(shortTokens(folded, '')).toContain(asked)
    }),
  )
})

test('isShort and trigrams count a surrogate pair as one character', () => {
  expect([isShort('𠮷𠮷'), isShort('abc'), isShort('電池')]).toEqual([true, false, true])
  expect([...trigrams('a𠮷bc')]).toEqual(['a𠮷b', '𠮷bc'])
  expect([...trigrams('ab')]).toEqual([])
})

test.each([
  ['axe', ['axe']],
  ['lamp', ['lam', 'amp']],
  ['kettle', ['ket', 'tle']],
  ['kettles', ['ket', 'tle', 'les']],
  ['a𠮷bcd', ['a𠮷b', 'bcd']],
  ['tv', []],
])('the trigrams of coveringTrigrams cover each character of %s', (word, runs) => {
  expect(coveringTrigrams(word)).toEqual(runs)
})

test('the similarity of a word is highest to itself, lower to a typo, and 0 to another word', () => {
  expect(likeness('screwdriver', 'a screwdriver set')).toBe(1)
  const slip = likeness('scredwriver', 'screwdriver')
  expect(slip).toBeGreaterThan(0.3)
  expect(slip).toBeLessThan(1)
  expect(likeness('lamp', 'screwdriver')).toBe(0)
  expect(likeness('lamp', '')).toBe(0)
})

// Work that grows with the square of the length would take hours.
test('a word of a million letters has no parted number', () => {
  expect(joinedNumbers(`${'a'.repeat(1_000_000)} rt-ax88u`)).toBe('rtax88u')
})
