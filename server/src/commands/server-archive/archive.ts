import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { exportArchive } from './export-archive.ts'
import { importArchive } from './import-archive.ts'

const usage = `Use one of these commands:
  archive export FILE
  archive import FILE
An archive holds everything: all households, accounts, histories and files.`

/** Exports all data of the server to one file, or imports it into an empty database and storage. */
export async function manageArchive(config: Config, args: readonly string[]): Promise<void> {
  const [command, file, ...more] = args
  const work = command === 'export' ? exportArchive : command === 'import' ? importArchive : undefined
  if (!work || file === undefined || more.length > 0) throw new StartError(usage)
  const isLost = await work(config, resolve(file), console.log)
  if (isLost) process.exitCode = 1
}
