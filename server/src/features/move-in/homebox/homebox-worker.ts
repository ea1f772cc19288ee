import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#server/shared/app-error.ts'
import { sqliteCodeOf } from '#server/shared/process/system-errors.ts'
import { convertHomebox, type ConversionTask, type ConvertedHousehold } from './convert-homebox.ts'
import { cannotMoveIn } from './homebox-errors.ts'

export type ConversionMessage =
  | { kind: 'done'; households: readonly ConvertedHousehold[] }
  | { kind: 'refused'; reason: string }

function convert(task: ConversionTask): ConversionMessage {
  try {
    return { kind: 'done', households: convertHomebox(task) }
  } catch (error) {
    const refusal = error instanceof Error && sqliteCodeOf(error) !== undefined ? unreadable(error) : error
    if (!(refusal instanceof AppError)) throw error
    return { kind: 'refused', reason: refusal.fields?.['file'] ?? refusal.message }
  }
}

const unreadable = (error: Error) => cannotMoveIn(`homebox.db cannot be read (${error.message})`)

// as: `workerData` has no type. `runConversion` passes a value of this type.
parentPort?.postMessage(convert(workerData as ConversionTask))
