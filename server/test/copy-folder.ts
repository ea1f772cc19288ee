import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Everything in a folder. Two names of one file stay that: a backup shares its files with storage, and who writes into one
 * changes the other. `fs.cp` would make two files of them.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
