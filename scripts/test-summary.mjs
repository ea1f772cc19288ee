import { relative } from 'node:path'

const parts = [
  { name: 'server on SQLite', folder: 'server', under: /sqlite/i },
  { name: 'server on PostgreSQL', folder: 'server', under: /postgres/i },
  { name: 'server and contract, no database', folder: '(server|contract)' },
  { name: 'web', folder: 'web' },
  { name: 'journeys in a real browser', folder: 'e2e' },
]

/**
 * Counts the passed tests of each part in Vitest's JSON. A part without tests shows that its database or browser is
 * missing.
 */
export function summarize({ testResults }) {
  const passed = new Map(parts.map((part) => [part.name, 0]))
  for (const { name: file, assertionResults } of testResults) {
    for (const { status, ancestorTitles } of assertionResults) {
      if (status !== 'passed') continue
      const part = partOf(file, ancestorTitles)
      passed.set(part, (passed.get(part) ?? 0) + 1)
    }
  }
  return {
    lines: [...passed].map(([name, count]) => `${name}: ${count}`).concat(skippedLines(testResults)),
    passed: [...passed.values()].reduce((sum, count) => sum + count, 0),
    missing: parts.map((part) => part.name).filter((name) => passed.get(name) === 0),
  }
}

/** Lists skipped tests by file, so that a file that never runs is noticed. */
function skippedLines(testResults) {
  return testResults.flatMap(({ name: file, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending').length
    return count === 0 ? [] : [`skipped in ${relative('.', file)}: ${count} of ${assertionResults.length}`]
  })
}

function partOf(file, titles) {
  const path = file.replaceAll('\\', '/')
  const inFolder = (folder) => new RegExp(`/${folder}/(src|test)/|/${folder}/[^/]+$`).test(path)
  const part = parts.find(
    ({ folder, under }) => inFolder(folder) && (!under || titles.some((title) => under.test(title))),
  )
  return part?.name ?? 'elsewhere'
}
