import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCalendar, type CalendarDay } from './calendar.mapper.ts'

interface Line {
  name: string
  params: string
  value: string
}

/**
 * Reads a calendar strictly by RFC 5545, section 3.1: CRLF line ends, lines of up to 75 octets, folded with a space.
 */
function readLines(text: string): Line[] {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  const whole = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  return whole.map((line) => {
    const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/su.exec(line) ?? []
    expect(name, line).not.toBe('')
    // RFC 5545, section 3.1: values contain no control characters.
    // oxlint-disable-next-line no-control-regex
    expect(value).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/)
    return { name, params, value }
  })
}

/** RFC 5545, section 3.3.11: a backslash escapes `\`, `;`, `,` and `n`, and no other character. */
function readText(value: string): string {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/u)
  return value.replaceAll(/\\(.)/gu, (_escape, character: string) =>
    /n/i.test(character) ? '\n' : character,
  )
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', 'n', ':', '"', '\n', ' ', 'é', '電', '👩‍🔧'),
    maxLength: 200,
  }),
)
const days = fc.uniqueArray(
  fc.record<CalendarDay>({
    id: fc.uuid(),
    date: fc.constantFrom('2026-01-01', '2024-02-29', '0051-12-31'),
    updatedAt: fc.integer({ min: 0, max: Date.UTC(2100, 1) }),
    title: text,
    description: text,
    url: fc.option(fc.webUrl({ withQueryParameters: true }), { nil: undefined }),
  }),
  { maxLength: 4, selector: ({ id }) => id },
)

describe('toCalendar', () => {
  it('follows RFC 5545 for any texts, and a reader gets the same texts back', async () => {
    await fc.assert(
      fc.asyncProperty(text, days, async (name, list) => {
        const lines = readLines(await toCalendar(name, list))
        const named = (of: readonly Line[], wanted: string) => of.filter((line) => line.name === wanted)
        expect(lines[0]).toMatchObject({ name: 'BEGIN', value: 'VCALENDAR' })
        expect(lines.at(-1)).toMatchObject({ name: 'END', value: 'VCALENDAR' })
        expect(named(lines, 'VERSION')).toEqual([{ name: 'VERSION', params: '', value: '2.0' }])
        expect(named(lines, 'PRODID')).toHaveLength(1)
        const starts = lines.flatMap(({ name: begin, value }, at) =>
          begin === 'BEGIN' && value === 'VEVENT' ? [at] : [],
        )
        const events = starts.map((at) =>
          lines.slice(
            at + 1,
            lines.findIndex(({ value }, end) => end > at && value === 'VEVENT'),
          ),
        )
        expect(events).toHaveLength(list.length)
        for (const [index, event] of events.entries()) {
          const day = list[index]
          const only = (wanted: string) => {
            expect(named(event, wanted).length, wanted).toBeLessThanOrEqual(1)
            return named(event, wanted)[0]
          }
          expect(only('UID')?.value).toBe(`${day?.id}@cubby`)
          expect(only('DTSTAMP')?.value).toMatch(/^\d{8}T\d{6}Z$/)
          expect(only('DTSTART')).toMatchObject({
            params: ';VALUE=DATE',
            value: day?.date.replaceAll('-', ''),
          })
          expect(readText(only('SUMMARY')?.value ?? '')).toBe(day?.title)
          expect(readText(only('DESCRIPTION')?.value ?? '')).toBe(day?.description)
          expect(only('URL')?.value).toBe(day?.url)
        }
      }),
    )
  })

  it('splits no multi-byte character when it folds a line', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (title) => {
        const day = { id: 'a', date: '2026-01-01', updatedAt: 0, title, description: '', url: undefined }
        const parts = Buffer.from(await toCalendar('', [day]))
          .toString('latin1')
          .split('\r\n')
        const decoder = new TextDecoder('utf-8', { fatal: true })
        for (const part of parts) expect(() => decoder.decode(Buffer.from(part, 'latin1'))).not.toThrow()
      }),
    )
  })
})
