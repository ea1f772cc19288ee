import { version } from '#server/shared/process/version.ts'
import { createMessages, type TextKey } from '#server/shared/text/messages.ts'

export interface ArchiveContents {
  readonly household: string
  readonly currency: string
  readonly language: string
  readonly timeZone: string
  /** When the archive was made, in milliseconds since the epoch. */
  readonly madeAt: number
  /** Paths of all files in the archive except attached files. */
  readonly parts: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  files: number
  /** Paths of attached files that storage has lost. */
  readonly missing: string[]
  /** Paths of attached files whose content has changed since the upload. */
  readonly damaged: string[]
}

export interface ReadmeTexts {
  readonly title: TextKey
  readonly paragraphs: readonly (readonly TextKey[])[]
  /** The language of the texts; by default the language of the account. */
  readonly language?: string
}

/** Returns a description of the archive for readers who may not have Cubby. */
export function writeReadme(contents: ArchiveContents, { title, paragraphs }: ReadmeTexts): string {
  const { household, currency, timeZone, madeAt, counts, files, missing, damaged } = contents
  const { language, say } = createMessages(contents.language)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const list = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
  const problems = (heading: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : ['', heading, ...list(paths)]
  return [
    say(title, { household }),
    say('archive.madeBy', { version, date: time.format(madeAt) }),
    '',
    ...paragraphs.flatMap((keys) => [...keys.map((key) => say(key, { currency })), '']),
    say('archive.counts'),
    ...list([...counts].map(([path, count]) => `${path}: ${count}`)),
    ...list([`files/: ${files}`]),
    ...problems(say('archive.missing'), missing),
    ...problems(say('archive.damaged'), damaged),
    '',
  ].join('\n')
}
