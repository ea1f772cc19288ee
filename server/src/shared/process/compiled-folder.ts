import { readdir, rm } from 'node:fs/promises'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Saves the compile cache of Node, so that the next start is faster, and deletes the caches of other versions of Node.
 * Ignores failures.
 */
export async function saveCompileCache(dataDir: string): Promise<void> {
  flushCompileCache()
  const current = getCompileCacheDir()
  const folder = join(dataDir, 'compiled')
  // Delete nothing when Node uses another folder as cache, because that folder may belong to another program.
  if (current === undefined || relative(dirname(current), folder) !== '') return
  const old = (await readdir(folder).catch(() => [])).filter((name) => name !== basename(current))
  await Promise.allSettled(old.map((name) => rm(join(folder, name), { recursive: true })))
}
