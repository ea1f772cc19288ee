import { invalid } from '#server/shared/app-error.ts'
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

/** Encodes a text as QR code. Throws 422 when the text is too long. */
export async function encodeCode(text: string, correction: Correction): Promise<Modules> {
  const modules = await encodeInThread({ text, correction })
  if (!modules) throw invalid({ data: 'is too long for a code' })
  return modules
}
