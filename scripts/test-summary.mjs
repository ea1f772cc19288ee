import { relative } from 'node:path'

const parts = [
  { name: 'server on SQLite', folder: 'server', under: /sqlite/i },
  { name: 'server on PostgreSQL', folder: 'server', under: /postgres/i },
  { name: 'server and contract, no database', folder: '(server|contract)' },
  { name: 'web', folder: 'web' },
  { name: 'journeys in a real browser', folder: 'e2e' },
]

/**
 * Counts the passed and the skipped tests in Vitest's JSON: the slow tests, or all others. `missing` has the parts of
 * which no test ran, because a database or a browser is missing.
 */
export function summarize({ testResults }, slow) {
  const files = testResults.map(({ name, assertionResults }) => ({
    path: relative('.', name),
    // Vitest also lists the tests that its filter of tags left out.
    tests: assertionResults.filter(({ tags }) => tags.includes('slow') === slow),
  }))
  const passed = new Map(parts.map((part) => [part.name, 0]))
  for (const { path, tests } of files) {
    for (const { ancestorTitles } of tests.filter(({ status }) => status === 'passed')) {
      const part = findPart(path, ancestorTitles)
      passed.set(part, (passed.get(part) ?? 0) + 1)
    }
  }
  const skipped = files
    .map(({ path, tests }) => ({ path, count: tests.filter(isSkipped).length, of: tests.length }))
    .filter(({ count }) => count > 0)
  return {
    lines: [
      ...[...passed].map(([name, count]) => `${name}: ${count}`),
      // Lists skipped tests by file, because a file that is always skipped could otherwise go unnoticed.
      ...skipped.map(({ path, count, of }) => `skipped in ${path}: ${count} of ${of}`),
    ],
    passed: sum([...passed.values()]),
    skipped: sum(skipped.map(({ count }) => count)),
    missing: parts.map((part) => part.name).filter((name) => passed.get(name) === 0),
  }
}

const isSkipped = ({ status }) => status === 'skipped' || status === 'pending'
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

function findPart(file, titles) {
  const inFolder = (folder) => new RegExp(`^${folder}/`).test(file.replaceAll('\\', '/'))
  const part = parts.find(
    ({ folder, under }) => inFolder(folder) && (!under || titles.some((title) => under.test(title))),
  )
  return part?.name ?? 'elsewhere'
}
