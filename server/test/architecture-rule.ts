import { lineAt, type Import, type SourceFile } from './source-files.ts'

export interface Project {
  /** Tables that may be written outside the journal. */
  readonly notJournaled: readonly string[]
}

export interface Finding {
  readonly line: number
  readonly what: string
}

export interface Rule {
  readonly name: string
  /** True for the files that the rule applies to. */
  readonly about: (file: SourceFile) => boolean
  readonly find: (file: SourceFile, project: Project) => Finding[]
  /** Small texts that break the rule, each of which it must notice. */
  readonly broken: readonly (readonly [path: string, text: string])[]
}

export const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)

/** The folder of a feature of the web app. */
export const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]

export function eachImport(
  check: (one: Import, file: SourceFile, project: Project) => boolean,
): Rule['find'] {
  return (file, project) =>
    file.imports
      .filter((one) => !check(one, file, project))
      .map(({ line, specifier }) => ({ line, what: `imports ${specifier}` }))
}

export function eachMatch(
  pattern: RegExp,
  allowed: (match: RegExpExecArray, project: Project) => boolean = () => false,
) {
  return ({ text }: SourceFile, project: Project): Finding[] =>
    [...text.matchAll(pattern)]
      .filter((match) => !allowed(match, project))
      .map((match) => ({
        line: lineAt(text, match.index + match[0].search(/\S/)),
        what: match[0].trim().replace(/\s+/g, ' ').slice(0, 80),
      }))
}
