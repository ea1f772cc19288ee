import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'
import type { CodeTask, Correction, Modules } from './codes-worker.ts'

export type { Modules } from './codes-worker.ts'

/** Memory limits of the thread. The largest code needs about 20 MB. */
const threadLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** All codes are encoded in one thread, which is enough because the largest code takes 0.1 s. */
const encodeInThread = createTaskThread<CodeTask, Modules | null>(
  programFile(import.meta, 'codes-worker'),
  threadLimits,
)

/** Encodes a text as QR code. Returns null when the text is too long. */
export function encodeCode(text: string, correction: Correction): Promise<Modules | null> {
  return encodeInThread({ text, correction })
}
