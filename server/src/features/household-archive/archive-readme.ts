import { version } from '#server/shared/process/version.ts'
import { createMessages } from '#server/shared/text/messages.ts'

export interface ArchiveContents {
  readonly household: string
  readonly language: string
  readonly timeZone: string
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  readonly counts: ReadonlyMap<string, number>
  files: number
  /** Paths of attached files that storage has lost. */
  readonly missing: string[]
  /** Paths of attached files that are not as they were uploaded. */
  readonly damaged: string[]
}

/** Returns a description of the archive for readers who may not have Cubby. */
export function writeReadme(contents: ArchiveContents): string {
  const { household, timeZone, madeAt, counts, files, missing, damaged } = contents
  const { language, say } = createMessages(contents.language)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const list = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
  const problems = (title: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : ['', title, ...list(paths)]
  return [
    say('archive.title', { household }),
    say('archive.madeBy', { version, date: time.format(madeAt) }),
    '',
    say('archive.spreadsheet'),
    say('archive.records'),
    say('archive.files'),
    say('archive.sums'),
    '',
    say('archive.units'),
    say('archive.without'),
    '',
    say('archive.counts'),
    ...list([...counts].map(([path, count]) => `${path}: ${count}`)),
    ...list([`files/: ${files}`]),
    ...problems(say('archive.missing'), missing),
    ...problems(say('archive.damaged'), damaged),
    '',
  ].join('\n')
}
