import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder. temporary-folder-setup.ts deletes it after the last test. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cubby-'))
}
