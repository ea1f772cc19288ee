import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mustRunNode, prepare, runNode } from './prepare.mjs'
import { summarize } from './test-summary.mjs'

// Runs all tests except those with the tag `slow`, or only those with `--slow`.
const { values, positionals: filters } = parseArgs({
  options: { slow: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const selected = values.slow
  ? ['--tags-filter=slow', '--project=server', '--project=e2e']
  : ['--tags-filter=!slow']
prepare()
await mustRunNode(['scripts/build.ts'])

const folder = mkdtempSync(join(tmpdir(), 'cubby-test-'))
const outputFile = join(folder, 'results.json')
// Each test thread loads the sources of the server. With a compile cache this takes half the time.
const environment = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
const code = await runNode([...vitest, ...selected, ...reporters, ...filters], environment)
const results = readResults()
rmSync(folder, { recursive: true, force: true })

const { lines, passed, skipped, missing } = summarize(results, values.slow)
const isWhole = filters.length === 0 && !values.slow
if (isWhole) for (const part of missing) console.error(`No test ran: ${part}.`)
// When a file cannot be loaded, or no test of a part ran, Vitest reports no failed test. Both cases count as at least
// one failed test.
const broken = code !== 0 || (isWhole && missing.length > 0)
const failed = Math.max(results.numFailedTests, broken ? 1 : 0)
console.log(
  [...lines, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`].join('\n'),
)
process.exit(broken ? code || 1 : 0)

function readResults() {
  try {
    return JSON.parse(readFileSync(outputFile, 'utf8'))
  } catch {
    console.error('vitest ended without writing its results.')
    return { testResults: [], numFailedTests: 0 }
  }
}
