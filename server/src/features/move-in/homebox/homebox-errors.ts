import { AppError } from '#server/shared/app-error.ts'

/** Refuses a folder or file with a reason in words, such as “The database is damaged”. */
export function cannotMoveIn(reason: string, cause?: unknown): AppError {
  return new AppError(422, 'bad_file', `Nothing was moved in. ${reason}.`, {
    fields: { file: reason },
    cause,
  })
}
