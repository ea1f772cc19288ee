import { toInstant } from '#server/shared/instant.ts'

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
export function toCalendar(name: string, days: readonly CalendarDay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubby//Maintenance//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...days.flatMap(toEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
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
