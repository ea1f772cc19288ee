import Type, { type Static } from 'typebox'
import { oneOf } from './scalars.ts'

/** Every code an error can carry; clients translate by it, the sentence in `error` is English. */
export const errorCodes = [
  'bad_request',
  'bad_id',
  'unauthorized',
  'wrong_credentials',
  'code_required',
  'wrong_code',
  'wrong_passkey',
  'forbidden',
  'registration_disabled',
  'local_sign_in_disabled',
  'wrong_origin',
  'not_found',
  'method_not_allowed',
  'conflict',
  'email_taken',
  'address_unknown',
  'changed_since',
  'undo_expired',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'unsupported_currency',
  'parent_cycle',
  'too_deep',
  'bad_file',
  'too_many_requests',
  'busy',
  'storage_unavailable',
  'storage_full',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** The one shape of every answer that is not a success. */
export const ErrorAnswer = Type.Object({
  error: Type.String({ description: 'What went wrong and what to do next, as one English sentence.' }),
  code: oneOf(errorCodes, 'Stable identifier of the reason.'),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'The reason for each refused field, by its JSON name.',
    }),
  ),
  details: Type.Optional(
    Type.Unknown({ description: 'More about the reason; its shape depends on the code.' }),
  ),
  requestId: Type.String({ description: 'Also in the server’s log.' }),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/** One refused or doubtful cell of a spreadsheet. Lines count the header as 1. */
export const CellProblem = Type.Object({
  line: Type.Integer({ minimum: 1, description: 'The line where the row starts.' }),
  column: Type.String({ description: 'The name of the column; empty when it is about the whole row.' }),
  value: Type.String({ description: 'The cell as written, at most 100 characters of it.' }),
  reason: Type.String({ description: 'A full sentence.' }),
})
export type CellProblem = Static<typeof CellProblem>

/** `details` of the code `bad_file`: at most 1,000 problems, and how many there are. */
export const FileProblems = Type.Object({ problems: Type.Array(CellProblem), total: Type.Integer() })
export type FileProblems = Static<typeof FileProblems>
