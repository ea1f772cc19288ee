import { join, resolve } from 'node:path'
import { build } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

const workers = [
  'server/src/features/spreadsheets/import/import-worker',
  'server/src/database/sqlite/sqlite-worker',
  'server/src/features/auth/bcrypt-worker',
  'server/src/features/move-in/homebox/homebox-worker',
  'server/src/features/backups/backup-worker',
  'server/src/features/files/thumbnails/thumbnails-worker',
  'server/src/features/files/text-extraction/text-worker',
  'server/src/features/printed-labels/codes/codes-worker',
  'server/src/features/reports/inventory-report/inventory-report-worker',
  'server/src/pdf/foreign-pdf-worker',
  'server/src/features/printed-labels/sheets/sheets-worker',
  'server/src/features/printed-labels/sheets/preview-worker',
]

export async function buildWorkers(folder: string): Promise<void> {
  for (const path of workers) await bundle(`${path}.ts`, join(folder, `${path.split('/').at(-1)}.js`))
}

/** Packages that every start loads. Bundling them saves a sixth of the start's processor time. */
const bundled =
  /^(@fastify|@scure\/base|ajv|client-zip|fastest-levenshtein|fast-json-stringify|fastify|ipaddr\.js|kysely|lru-cache|otpauth|rate-limiter-flexible|typebox|yauzl)(\/|$)/
const ownFile = /^[.#/]|^[a-z]:[\\/]/i

/** Bundles a program into one file. `alias` replaces modules, for tests only. */
export async function bundle(entry: string, file: string, alias: Record<string, string> = {}): Promise<void> {
  await build({
    input: join(root, entry),
    cwd: root,
    resolve: { alias },
    platform: 'node',
    // The program's own files, the packages in `bundled` and their dependencies are bundled. Other packages stay in
    // node_modules and load on first use.
    external: (id, importer) =>
      !ownFile.test(id) && !bundled.test(id) && importer?.includes('node_modules') !== true,
    output: {
      file,
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      // Node holds the source in memory. With only Latin-1 characters it takes one byte per character instead of two.
      charset: 'ascii',
      comments: false,
      // Keeps line breaks, because Node prints the source line of an uncaught error.
      minify: { compress: false, mangle: { keepNames: true }, codegen: false },
    },
  })
}
