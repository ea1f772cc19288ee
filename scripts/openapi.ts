import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractEndpoints } from '#server/http/docs/contract-list.ts'
import { describeApi } from '#server/http/docs/openapi.ts'
import { aliases } from '#server/http/paths.ts'
import { describeClientTypes } from './client-types.ts'

/** A committed file that is generated from the contract. A test checks that it is current. */
export interface MadeFile {
  readonly path: string
  readonly text: () => string
}

const root = join(import.meta.dirname, '..')
const guide = join(root, 'docs/api.md')

export const madeFiles: readonly MadeFile[] = [
  {
    path: join(root, 'openapi.json'),
    text: () => `${JSON.stringify(describeApi(contractEndpoints), null, 2)}\n`,
  },
  {
    path: join(root, 'clients/typescript/operations.ts'),
    text: () => describeClientTypes(describeApi(contractEndpoints)),
  },
  { path: guide, text: () => withTable(readFileSync(guide, 'utf8')) },
]

/** Inserts the table of all endpoints between the two comments that mark its place. */
function withTable(text: string): string {
  return text.replace(/(?<=<!-- endpoints -->\n)[^]*(?=<!-- \/endpoints -->)/, `\n${endpointTable()}\n`)
}

/** Returns a row for each path and method, padded as the formatter does it. */
function endpointTable(): string {
  const rows = contractEndpoints.map(({ method, path, access, summary }) => {
    const alias = aliases[path]
    const paths = [path, ...(alias ? [alias] : [])].map((one) => `\`${one.replaceAll(/:(\w+)/g, '{$1}')}\``)
    return [method, paths.join(', '), access, summary.replaceAll('|', '\\|')]
  })
  const table = [['Method', 'Path', 'Access', 'What it does'], [], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => {
    const cells = widths.map((width, column) => row[column]?.padEnd(width) ?? '-'.repeat(width))
    return `| ${cells.join(' | ')} |`
  })
  return `${lines.join('\n')}\n`
}

if (import.meta.main) for (const { path, text } of madeFiles) writeFileSync(path, text())
