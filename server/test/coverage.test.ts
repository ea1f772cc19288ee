import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The pages that name tests, and how many at least. */
const pages = [
  ['docs/coverage.md', 200],
  ['docs/hardening.md', 50],
] as const
const linesOf = (page: string) => readFileSync(join(root, page), 'utf8').split('\n')

/** A test as a page names it: its file without `.test.ts`, and its title, of which `…` leaves something out. */
interface NamedTest {
  file: string
  title: string
}

/** The tests of a line; a file is named once for several titles that follow it. */
function testsIn(line: string): NamedTest[] {
  return [...line.matchAll(/`([^`]+)` “([^”]*(?:“[^”]*”[^”]*)*)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

function pathOf(file: string): string | undefined {
  const folders = file.startsWith('server ')
    ? ['server/src/features/', 'server/src/'].map((folder) => folder + file.slice('server '.length))
    : [file, `web/src/features/${file}`, `web/src/${file}`]
  return folders
    .flatMap((path) => [`${path}.test.ts`, `${path}.test.tsx`])
    .map((path) => join(root, path))
    .find((path) => existsSync(path))
}

function problemOf({ file, title }: NamedTest): string | undefined {
  const path = pathOf(file)
  if (!path) return `${file}: there is no such file`
  const source = readFileSync(path, 'utf8').replaceAll(String.raw`\'`, "'")
  const isThere = title.split('…').every((part) => source.includes(part.trim()))
  return isThere ? undefined : `${file}: no test “${title}”`
}

it.each(pages)('every test that %s names is there', (page, least) => {
  const tests = linesOf(page).flatMap(testsIn)
  expect(tests.length).toBeGreaterThan(least)
  expect(tests.flatMap((test) => problemOf(test) ?? [])).toEqual([])
})

it.each(pages)('every row of %s names a test, or says that there is none', (page) => {
  const rows = linesOf(page).filter((line) => /^\| (?!Specification|What |Fault |-)/.test(line))
  const silent = rows.filter((row) => testsIn(row).length === 0 && !row.includes('no test'))
  expect(silent).toEqual([])
})

it('every file of tests that a page names is there', () => {
  const named = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => linesOf(`docs/${name}`))
    .flatMap((line) => [...line.matchAll(/`([\w./-]+\/[\w.-]+\.test\.tsx?)`/g)].map(([, path = '']) => path))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
