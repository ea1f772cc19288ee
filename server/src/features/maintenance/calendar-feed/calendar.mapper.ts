import { toInstant } from '#server/shared/instant.ts'
import { yieldIfLong } from '#server/shared/process/event-loop.ts'

export interface CalendarDay {
  readonly id: string
  readonly date: string
  readonly updatedAt: number
  readonly title: string
  readonly description: string
  /** The web page of the item; undefined when the server does not know its own address. */
  readonly url: string | undefined
}

/** Returns an iCalendar file (RFC 5545) with one all-day event for each entry. */
export async function toCalendar(name: string, days: readonly CalendarDay[]): Promise<string> {
  const write = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')
  let calendar = write([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubby//Maintenance//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
  ])
  for (const day of days) {
    calendar += write(toEvent(day))
    await yieldIfLong()
  }
  return calendar + write(['END:VCALENDAR'])
}

function toEvent({ id, date, updatedAt, title, description, url }: CalendarDay): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@cubby`,
    `DTSTAMP:${toInstant(updatedAt).replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // iCalendar allows no control characters besides line breaks, which are escaped above.
      .replaceAll(/\p{Cc}/gu, '')
  )
}

/** Folds a line after at most 75 bytes, as RFC 5545 requires. Continuation lines start with a space. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  let folded = ''
  let room = 75
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (bytes > room) {
      folded += '\r\n '
      room = 74
    }
    folded += character
    room -= bytes
  }
  return folded
}
