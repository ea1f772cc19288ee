import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Copies a folder and keeps hard links. Backups share files with storage, so a change to one name must change the
 * other. `fs.cp` would create separate files.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
