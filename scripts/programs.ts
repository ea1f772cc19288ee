import { join, resolve } from 'node:path'
import { build } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

/** Each runs in threads or processes of its own, which the server starts. */
const workers = [
  'server/src/features/spreadsheets/import/import-worker',
  'server/src/database/sqlite/checkpoint-worker',
  'server/src/database/sqlite/writer-worker',
  'server/src/database/sqlite/reader-worker',
  'server/src/features/backups/backup-worker',
  'server/src/features/files/pictures/thumbnails-worker',
  'server/src/features/files/text/text-worker',
  'server/src/features/codes/codes-worker',
  'server/src/features/inventory-report/inventory-report-worker',
  'server/src/features/sheets/sheets-worker',
  'server/src/features/sheets/preview-worker',
]

/** Bundles the programs that the server starts, each into one file of `folder`. */
export async function buildWorkers(folder: string): Promise<void> {
  for (const path of workers) await bundle(`${path}.ts`, join(folder, `${path.split('/').at(-1)}.js`))
}

export async function bundle(entry: string, file: string): Promise<void> {
  await build({
    input: join(root, entry),
    cwd: root,
    platform: 'node',
    // Packages are read from node_modules, but for three of many small files that cost memory and start when loaded alone.
    external: (id) => !/^(typebox|kysely|rate-limiter-flexible)(\/|$)|^[.#/]|^[a-z]:[\\/]/i.test(id),
    output: { file, format: 'esm', sourcemap: true, codeSplitting: false },
  })
}
