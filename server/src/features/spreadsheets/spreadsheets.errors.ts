import type { FileProblems } from '#contract/errors.ts'
import { AppError } from '#server/shared/app-error.ts'

/** Returns the error 422 for a file of which nothing was imported. `details` lists the problems. */
export function badFile(details: FileProblems): AppError {
  const [first] = details.problems
  const others = details.total - 1
  const sentences = [
    'Nothing was imported.',
    (first?.reason ?? 'The file cannot be read').replace(/[^.?!]$/, '$&.'),
    ...(others > 0 ? [`There ${others === 1 ? 'is 1 more problem' : `are ${others} more problems`}.`] : []),
  ]
  return new AppError(422, 'bad_file', sentences.join(' '), {
    fields: { csv: first?.reason ?? 'cannot be read' },
    details,
  })
}

export function noFile(): AppError {
  return new AppError(422, 'invalid', 'Send the spreadsheet as the file part “csv”.', {
    fields: { csv: 'is missing' },
  })
}
