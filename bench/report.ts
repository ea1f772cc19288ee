import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { drawGrowth } from './growth-chart.ts'
import type { Measured } from './recorder.ts'

/** One database with one number of items. */
export interface Run {
  database: string
  rows: number
  measured: readonly Measured[]
}

interface KeptRun extends Run {
  machine: string
  commit: string
  day: string
}

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'results')
const names: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function keepRun(run: Run): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).stdout.toString().trim()
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}`
  const kept: KeptRun = { machine, commit, day: new Date().toISOString().slice(0, 10), ...run }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${run.database}-${run.rows}.json`), `${JSON.stringify(kept, undefined, 1)}\n`)
}

/** Tables and chart of all runs that are kept. */
export function writeReport(): void {
  const runs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    // as: `keepRun` wrote it.
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptRun)
    .toSorted((one, other) => one.rows - other.rows)
  const parts = Object.keys(names).flatMap((database) => {
    const own = runs.filter((run) => run.database === database)
    return own.length === 0 ? [] : [describe(names[database] ?? database, own), toTable(own)]
  })
  const head = [
    '# Tables of the bench',
    'Drawn by `npm run bench`; do not edit. 50 other households of 100 items lie beside the measured one, and the client shares the machine with the server. Answers are made anew unless a line says “ready” or “nothing changed”. A bold number misses its goal.',
  ]
  writeFileSync(join(import.meta.dirname, 'tables.md'), `${[...head, ...parts].join('\n\n')}\n`)
  const chart = drawGrowth(runs.filter(({ database }) => database === 'sqlite'))
  writeFileSync(join(root, 'docs/pictures/growth.svg'), chart)
}

function describe(name: string, runs: readonly KeptRun[]): string {
  const lines = runs.map(
    ({ rows, machine, commit, day }) => `- ${count(rows)} items: ${day}, commit ${commit}, ${machine}`,
  )
  return `## ${name}\n\n${lines.join('\n')}\n\nTimes are median / 95 % / 99 % in the unit of the line; beside requests a second stand 95 % and 99 % of the times in ms, and what a bare Fastify route does with the same bytes. “Gap” is the longest that the event loop gave nobody a turn, and in brackets the most processor time of its thread in one such gap: the machine alone makes gaps without it.`
}

function toTable(runs: readonly KeptRun[]): string {
  const whats = [...new Set(runs.flatMap(({ measured }) => measured.map(({ what }) => what)))]
  const lines = whats.map((what) => {
    const cells = runs.map(({ measured }) => toCell(measured.find((one) => one.what === what)))
    return `| ${what} | ${cells.join(' | ')} |`
  })
  const head = `| | ${runs.map(({ rows }) => `${count(rows)} items`).join(' | ')} |`
  return [head, `|---|${'---|'.repeat(runs.length)}`, ...lines].join('\n')
}

function toCell(one: Measured | undefined): string {
  if (!one) return ''
  const { unit, value, p95, p99, gap, ceiling, goal } = one
  const mark = (of: string, text: string) => (goal?.of === of && isMissed(one) ? `**${text}**` : text)
  const isRate = unit === 'requests/s'
  const main = mark('value', mark('p50', format(value)))
  const spread = p95 === undefined || p99 === undefined ? [] : [mark('p95', format(p95)), format(p99)]
  const times = isRate ? [`${main} ${unit}`, ...(spread.length > 0 ? [`${spread.join(' / ')} ms`] : [])] : []
  const parts = [
    ...(isRate ? times : [`${[main, ...spread].join(' / ')} ${unit}`]),
    ...(ceiling === undefined ? [] : [`${Math.round((100 * value) / ceiling)} % of ${format(ceiling)}`]),
    ...(gap && gap.ms > 0 ? [`gap ${gap.ms.toFixed(0)} ms (${mark('gap', gap.cpuMs.toFixed(0))})`] : []),
    ...(goal
      ? [`goal ${format(goal.limit)}${goal.of === 'value' || goal.of === 'p50' ? '' : ` ${goal.of}`}`]
      : []),
  ]
  return parts.join(', ')
}

function isMissed({ unit, value, p95 = 0, gap, goal }: Measured): boolean {
  if (!goal) return false
  if (unit === 'requests/s' && goal.of === 'value') return value < goal.limit
  const got = { value, p50: value, p95, gap: gap?.cpuMs ?? 0 }[goal.of]
  return got > goal.limit
}

const count = (value: number) => value.toLocaleString('en')

function format(value: number): string {
  return value >= 100 ? count(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1)
}
