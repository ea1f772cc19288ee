import { describe, expect, it } from 'vitest'
import { maxAssetNumber } from './asset-id.ts'
import { zeroUuid } from './new-id.ts'
import {
  parseAmountValue,
  readDate,
  parseFlag,
  parseIdList,
  readInstant,
  readList,
  readName,
  parseReference,
  readText,
  parseInteger,
  requireAssetNumber,
} from './request-values.ts'

const [one, two] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const refused = (field: string, reason: string) =>
  expect.objectContaining({ status: 422, fields: { [field]: reason } })

describe('Values of a request', () => {
  it('references stay unchanged when absent, and are cleared by null or the zero UUID', () => {
    expect(parseReference('parentId', undefined)).toBeUndefined()
    expect(parseReference('parentId', null)).toBeNull()
    expect(parseReference('parentId', zeroUuid)).toBeNull()
    expect(parseReference('parentId', two.toUpperCase())).toBe(two)
    expect(() => parseReference('parentId', 'shelf')).toThrow(refused('parentId', 'is not an id'))
  })

  it('lists of ids contain each id once', () => {
    expect(parseIdList('labelIds', [one, two, one])).toEqual([one, two])
    const reason = 'contains something that is not an id'
    expect(() => parseIdList('labelIds', [one, ''])).toThrow(refused('labelIds', reason))
  })

  it('required asset ids are greater than zero', () => {
    expect([requireAssetNumber('from', '000-042'), requireAssetNumber('from', 7)]).toEqual([42, 7])
    for (const wrong of ['', '0', 'x', 0, maxAssetNumber + 1]) {
      const reason = `is "${wrong}", which is not an asset id like 000-012`
      expect(() => requireAssetNumber('from', wrong), String(wrong)).toThrow(refused('from', reason))
    }
    expect(requireAssetNumber('to', maxAssetNumber)).toBe(maxAssetNumber)
  })

  it('dates are unchanged when absent, and cleared by null', () => {
    expect(readDate('soldTime', undefined)).toBeUndefined()
    expect([readDate('soldTime', null), readDate('soldTime', '')]).toEqual(['', ''])
    expect(readDate('soldTime', '2026-04-30')).toBe('2026-04-30')
    const reason = 'is "2026-02-30", which is not a date like 2026-04-30'
    expect(() => readDate('soldTime', '2026-02-30')).toThrow(refused('soldTime', reason))
  })

  it('instants have a date, a time and a zone', () => {
    for (const none of [undefined, null, '0001-01-01T00:00:00Z']) {
      expect(readInstant('expiresAt', none)).toBeUndefined()
    }
    const moment = Date.UTC(2026, 3, 30, 12)
    const spellings = [
      '2026-04-30T12:00:00Z',
      '2026-04-30 12:00:00.000z',
      '2026-04-30t14:00:00+02:00',
      '2026-04-30T02:00:00-10:00',
    ]
    for (const text of spellings) expect(readInstant('expiresAt', text), text).toBe(moment)
    const reason = 'is not a date and time like 2026-04-30T12:00:00Z'
    const wrong = [
      '2026-04-30',
      '2026-04-30T12:00:00',
      'at 2026-04-30T12:00:00Z',
      '2026-04-30T12:00:00Z!',
      '+002026-04-30T12:00:00Z',
      '2026-13-30T12:00:00Z',
      '2026-04-30T12:00:00+2:00',
      '26-04-30T12:00:00Z',
    ]
    for (const text of wrong)
      expect(() => readInstant('expiresAt', text), text).toThrow(refused('expiresAt', reason))
  })

  it('amounts are rounded to four decimals', () => {
    expect([parseAmountValue('quantity', undefined), parseAmountValue('quantity', null)]).toEqual([
      undefined,
      undefined,
    ])
    expect([parseAmountValue('quantity', 0), parseAmountValue('quantity', 1.5)]).toEqual([0, 15_000])
    expect(parseAmountValue('quantity', 0.1 + 0.2)).toBe(3000)
    expect(() => parseAmountValue('quantity', 1e21)).toThrow(refused('quantity', 'is too large'))
  })

  it('names are trimmed, and have a visible character', () => {
    expect([readName(undefined), readName(null)]).toEqual([undefined, undefined])
    expect(readName(' Band saw\r\n')).toBe('Band saw')
    expect(() => readName(' \r\n')).toThrow(refused('name', 'is empty'))
  })

  it('texts have one character for each line break', () => {
    expect(readText('a\r\nb\rc\nd\r\r\n')).toBe('a\nb\nc\nd\n\n')
    expect([readText(undefined), readText(null)]).toEqual([undefined, undefined])
  })

  it('flags are true for 1, t, true and on in upper or lower case', () => {
    for (const yes of ['1', 't', 'TRUE', 'On']) expect(parseFlag(yes), yes).toBe(true)
    for (const no of [undefined, '', '0', 'false', 'yes', '11', 'font', 'atrue'])
      expect(parseFlag(no)).toBe(false)
  })

  it('integers have up to nine digits, and are -1 when invalid', () => {
    expect([parseInteger('12'), parseInteger('+3'), parseInteger('-4'), parseInteger('123456789')]).toEqual([
      12, 3, -4, 123_456_789,
    ])
    for (const none of [undefined, '', '1.5', '1234567890', 'a1', '1a', '--1'])
      expect(parseInteger(none)).toBe(-1)
  })

  it('query keys that may be repeated are lists', () => {
    expect([readList(undefined), readList('a'), readList(['a', 'b'])]).toEqual([[], ['a'], ['a', 'b']])
  })
})
