import { readdir, rm } from 'node:fs/promises'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Keeps the program as it is compiled by now, and removes from the data folder what other versions of Node have kept.
 * Neither is needed to run.
 */
export async function keepCompiled(dataDir: string): Promise<void> {
  flushCompileCache()
  const current = getCompileCacheDir()
  const folder = join(dataDir, 'compiled')
  // Elsewhere there may be other programs.
  if (current === undefined || relative(dirname(current), folder) !== '') return
  const old = (await readdir(folder).catch(() => [])).filter((name) => name !== basename(current))
  await Promise.allSettled(old.map((name) => rm(join(folder, name), { recursive: true })))
}
