import { join, resolve } from 'node:path'
import { build } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

/** Each runs in threads or processes of its own, which the server starts. */
const workers = [
  'server/src/features/spreadsheets/import/import-worker',
  'server/src/database/sqlite/sqlite-worker',
  'server/src/features/backups/backup-worker',
  'server/src/features/files/thumbnails/thumbnails-worker',
  'server/src/features/files/text-extraction/text-worker',
  'server/src/features/printed-labels/codes/codes-worker',
  'server/src/features/reports/inventory-report/inventory-report-worker',
  'server/src/pdf/foreign-pdf-worker',
  'server/src/features/printed-labels/sheets/sheets-worker',
  'server/src/features/printed-labels/sheets/preview-worker',
]

/** Bundles the programs that the server starts, each into one file of `folder`. */
export async function buildWorkers(folder: string): Promise<void> {
  for (const path of workers) await bundle(`${path}.ts`, join(folder, `${path.split('/').at(-1)}.js`))
}

/** Packages that every start reads, many small files each. Bundled with the program, a start takes a sixth less processor time. */
const bundled =
  /^(@fastify|@scure\/base|ajv|client-zip|fastest-levenshtein|fast-json-stringify|fastify|ipaddr\.js|kysely|lru-cache|otpauth|rate-limiter-flexible|typebox|yauzl)(\/|$)/
const ownFile = /^[.#/]|^[a-z]:[\\/]/i

/** Tests put other modules in the place of some. */
export async function bundle(entry: string, file: string, alias: Record<string, string> = {}): Promise<void> {
  await build({
    input: join(root, entry),
    cwd: root,
    resolve: { alias },
    platform: 'node',
    // The dependencies of a bundled package are bundled too. Other packages stay in node_modules and load on first use.
    external: (id, importer) =>
      !ownFile.test(id) && !bundled.test(id) && importer?.includes('node_modules') !== true,
    output: {
      file,
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      // The text stays in memory: without letters beyond Latin-1 it takes one byte a character instead of two.
      charset: 'ascii',
      comments: false,
      // Lines stay: Node shows that of an error that nobody caught, which would be much of the program.
      minify: { compress: false, mangle: { keepNames: true }, codegen: false },
    },
  })
}
