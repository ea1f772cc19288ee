import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { sharedData } from '../server/test/shared-data.ts'

const program = join(sharedData, 'make-inventory.mjs')

/** An inventory that is always the same for the same size, as one file in memory. */
export function readInventory(rows: number): Buffer {
  return execFileSync(process.execPath, [program, String(rows), '--seed', '7'], { maxBuffer: 2 ** 30 })
}

/** Writes an inventory to files of at most so many rows each. */
export async function makeInventory(
  folder: string,
  rows: number,
  seed: number,
  rowsOfFile = 100_000,
): Promise<string[]> {
  const made = spawn(process.execPath, [program, String(rows), '--seed', String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const paths: string[] = []
  let header: string | undefined
  let out: ReturnType<typeof createWriteStream> | undefined
  let count = 0
  // No cell holds a line break.
  for await (const line of createInterface({ input: made.stdout })) {
    if (header === undefined) {
      header = line
      continue
    }
    if (!out || count % rowsOfFile === 0) {
      out?.end()
      const path = join(folder, `${rows}-${seed}-${paths.length}.csv`)
      paths.push(path)
      out = createWriteStream(path)
      out.write(`${header}\n`)
    }
    count++
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  if (!out || count !== rows) throw new Error(`${program} made ${count} rows of ${rows}`)
  out.end()
  await finished(out)
  return paths
}
