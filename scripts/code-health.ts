// Prints the measures of docs/code-health.md for this tree, or for the one in a folder: `node scripts/code-health.ts [folder]`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { itemFields } from '#contract/items/item-fields.ts'

const tools = resolve(import.meta.dirname, '..')
const root = resolve(process.argv[2] ?? tools)
const parts = ['contract/src', 'server/src', 'web/src']

interface Source {
  readonly path: string
  readonly text: string
}

const all = run('git', ['ls-files', '*.ts', '*.tsx']).map((path): Source => {
  return { path, text: readFileSync(join(root, path), 'utf8') }
})
const isTest = ({ path }: Source) => /\.(test|suite)\.tsx?$/.test(path)
const inParts = all.filter(({ path }) => parts.some((part) => path.startsWith(`${part}/`)))
const sources = inParts.filter((source) => !isTest(source))
const inServer = sources.filter(({ path }) => path.startsWith('server/src/'))
const inWeb = sources.filter(({ path }) => path.startsWith('web/src/'))

const lineCount = (files: readonly Source[]) =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const matches = (files: readonly Source[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
const filesWith = (word: string) =>
  sources.filter(({ text }) => new RegExp(`\\b${word}\\b`).test(text)).length

const outsideMigrations = inParts.filter(({ path }) => !path.includes('/migrations/'))
const perFolder = Map.groupBy(outsideMigrations, ({ path }) => dirname(path))
const largest = [...perFolder].map(([folder, files]) => ({ folder, count: files.length }))
const [fullest] = largest.toSorted((a, b) => b.count - a.count)
const long = longFunctions()

const table: [measure: string, value: string | number][] = [
  ['Files with `manufacturer`', filesWith('manufacturer')],
  ['Files with `soldNotes`', filesWith('soldNotes')],
  [
    'Literals that list six or more item fields',
    sources.reduce((sum, { text }) => sum + fieldLiterals(text), 0),
  ],
  ['Parameters `kind: DatabaseKind`', matches(inServer, /\bkind: DatabaseKind\b/g)],
  ['Parameters `groupId`', matches(inServer, /\bgroupId: (string|number)\b/g)],
  [
    'Hand-made pending states',
    matches(inWeb, /\bconst \[is(?:Pending|Saving|Sending|Busy|Working)\w*, set/g),
  ],
  ['Functions over 60 lines, contract and server', long.filter((path) => !path.startsWith('web/')).length],
  ['Functions over 60 lines, web', long.filter((path) => path.startsWith('web/')).length],
  ['Most files in a folder', `${fullest?.count} (${fullest?.folder})`],
  ...[...parts, 'server/test', 'web/test', 'e2e', 'bench', 'scripts'].flatMap((part): typeof table => {
    const files = all.filter(({ path }) => path.startsWith(`${part}/`))
    const tests = lineCount(files.filter(isTest))
    return [[`Lines of ${part}`, `${lineCount(files) - tests}${tests > 0 ? `, and ${tests} of tests` : ''}`]]
  }),
  ['Lines in total', lineCount(all)],
  ['Share of comments', `${((100 * commentLines()) / lineCount(sources)).toFixed(1)} %`],
]
for (const [measure, value] of table) console.log(`${measure.padEnd(46)} ${value}`)

function run(command: string, args: readonly string[]): string[] {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Lines that hold nothing but a comment. */
function commentLines(): number {
  return matches(sources, /^[ \t]*(?:\/\/|\/\*|\*).*$/gm)
}

/** Objects, lists and types that name six or more fields themselves, what is nested in them left out. */
function fieldLiterals(text: string): number {
  let count = 0
  const open: Set<string>[] = []
  for (const [token] of text.matchAll(/[{}[\]]|\b[a-z]\w+\b/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') count += (open.pop()?.size ?? 0) >= 6 ? 1 : 0
    else if (Object.hasOwn(itemFields, token)) open.at(-1)?.add(token)
  }
  return count
}

/** The paths of the files they are in, tests and migrations left out; counted as the linter does. */
function longFunctions(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'code-health-'))
  const config = join(folder, 'oxlint.json')
  const rules = { 'max-lines-per-function': ['warn', { max: 60 }] }
  writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }))
  const oxlint = join(tools, 'node_modules/.bin/oxlint')
  const found = run(oxlint, ['-c', config, '--format', 'unix', ...parts])
  rmSync(folder, { recursive: true })
  return found
    .filter((line) => line.includes('max-lines-per-function'))
    .map((line) => line.split(':')[0] ?? '')
    .filter((path) => !/\.(test|suite)\.tsx?$|\/migrations\//.test(path))
}
