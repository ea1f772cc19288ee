import { AppError } from '#server/shared/app-error.ts'

/** Returns 422 with a reason, such as “The database is damaged”. */
export function cannotMoveIn(reason: string, cause?: unknown): AppError {
  return new AppError(422, 'bad_file', `Nothing was moved in. ${reason}.`, {
    fields: { file: reason },
    cause,
  })
}
