import { describe, expect, it } from 'vitest'
import { isBlank } from '#contract/texts.ts'
import { composeTexts } from './compose-texts.ts'

describe('isBlank', () => {
  it.each([
    ['U+0001', '\u0001'],
    ['U+0085', '\u0085'],
    ['U+00A0', '\u00a0'],
    ['U+00AD', '\u00ad'],
    ['U+034F', '\u034f'],
    ['U+061C', '\u061c'],
    ['U+180E', '\u180e'],
    ['U+200B', '\u200b'],
    ['U+200E', '\u200e'],
    ['U+202E', '\u202e'],
    ['U+2060', '\u2060'],
    ['U+2069', '\u2069'],
    ['U+2800', '\u2800'],
    ['U+3000', '\u3000'],
    ['U+3164', '\u3164'],
    ['U+FE0F', '\ufe0f'],
    ['U+FEFF', '\ufeff'],
    ['U+FFA0', '\uffa0'],
    ['U+E0020', '\u{e0020}'],
    ['several of them', ' \u200b\t\u2060 '],
    ['nothing', ''],
  ])('returns true for %s', (_what, text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['a', '\u200ba\u200b', '⠁', '★', '️1', '👩‍🔧', 'ㅤx', '0', '-'])('returns false for %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('composeTexts', () => {
  const schema = {
    properties: {
      name: { type: 'string', minLength: 1 },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      password: { type: 'string', format: 'password', minLength: 8 },
      fields: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } },
      },
    },
  }

  it('normalises texts and keys at every depth to NFC, except passwords', () => {
    const value = {
      name: 'u\u0308',
      password: 'u\u0308',
      other: [{ 'o\u0308': 'a\u0308' }],
      fields: [{ name: 'e\u0301' }],
    }
    expect(composeTexts(value, schema)).toEqual({
      name: '\u00fc',
      password: 'u\u0308',
      other: [{ '\u00f6': '\u00e4' }],
      fields: [{ name: '\u00e9' }],
    })
  })

  it('returns an empty text when a required text has no visible character', () => {
    const value = {
      name: '\u200b',
      note: '\u200b',
      fields: [{ name: '\u3164' }],
      count: 1,
      is: true,
      none: null,
    }
    expect(composeTexts(value, schema)).toEqual({ ...value, name: '', fields: [{ name: '' }] })
  })
})
