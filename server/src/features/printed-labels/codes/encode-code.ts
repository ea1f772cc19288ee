import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'
import type { CodeTask, Correction, Modules } from './codes-worker.ts'

export type { Modules } from './codes-worker.ts'

/** Bounds of the thread's own memory: the largest code needs about 20 MB. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** One thread for all codes: the largest take a tenth of a second. */
const encodeInThread = createTaskThread<CodeTask, Modules | null>(
  programFile(import.meta, 'codes-worker'),
  threadLimits,
)

/** The modules of a text's QR code; null when it is too long for one. */
export function encodeCode(text: string, correction: Correction): Promise<Modules | null> {
  return encodeInThread({ text, correction })
}
