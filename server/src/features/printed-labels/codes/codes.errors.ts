import { AppError, invalid } from '#server/shared/app-error.ts'

export const tooLongForCode = () => invalid({ data: 'is too long for a code' })

export function noPrinter(): AppError {
  return new AppError(422, 'invalid', 'Printing is not set up on this server. Set CUBBY_PRINT_COMMAND.', {
    fields: { print: 'is not set up on this server' },
  })
}

/** The status is 409, not 500, because only the printer failed: the request and the server are in order. */
export function printFailed(reason: string): AppError {
  return new AppError(409, 'print_failed', `The print command failed: ${reason}.`)
}
