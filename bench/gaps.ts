import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How long the event loop gave nobody a turn. */
export interface Gap {
  ms: number
  /** The most processor time of the main thread in one gap; gaps without it are a busy machine. */
  cpuMs: number
}

export interface Gaps {
  /** Settings of a server that writes its gaps down. */
  readonly settings: Readonly<Record<string, string>>
  /** The longest that ended since then; gaps under 15 ms are not written down. */
  longestSince(at: number): Gap
  end(): void
}

export function recordGaps(nodeOptions = ''): Gaps {
  const folder = mkdtempSync(join(tmpdir(), 'cubby-gaps-'))
  const file = join(folder, 'gaps')
  writeFileSync(file, '')
  return {
    settings: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-gaps.ts')} ${nodeOptions}`.trim(),
      STALLS_FILE: file,
    },
    longestSince(at) {
      const gaps = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number))
        .filter(([endedAt = 0]) => endedAt >= at)
      return {
        ms: Math.max(0, ...gaps.map(([, ms = 0]) => ms)),
        cpuMs: Math.max(0, ...gaps.map(([, , cpuMs = 0]) => cpuMs)),
      }
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
