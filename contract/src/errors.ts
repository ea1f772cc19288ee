import Type, { type Static } from 'typebox'
import { oneOf } from './scalars.ts'

/** All error codes. Clients translate by code; the text in `error` is English. */
export const errorCodes = [
  'bad_request',
  'bad_id',
  'unauthorized',
  'wrong_credentials',
  'code_required',
  'wrong_code',
  'wrong_passkey',
  'forbidden',
  'not_in_demo',
  'registration_disabled',
  'local_sign_in_disabled',
  'wrong_origin',
  'not_found',
  'method_not_allowed',
  'conflict',
  'limit_reached',
  'print_failed',
  'lookup_failed',
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

export const ErrorResponse = Type.Object({
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
export type ErrorResponse = Static<typeof ErrorResponse>

/** The codes of problems in a cell, a row or a whole spreadsheet, each with the names of the values in its message. */
export const cellProblems = {
  empty: [],
  tooLong: ['length', 'limit'],
  locationTooLong: ['length', 'limit'],
  labelTooLong: ['length', 'limit'],
  tooManyLabels: ['number', 'limit'],
  tooManyFields: ['number', 'limit'],
  assetId: [],
  number: [],
  tooSmall: ['limit'],
  tooLarge: ['limit'],
  valueTooLarge: [],
  flag: [],
  date: [],
  parentSelf: [],
  parentInside: [],
  parentUnknown: ['ref'],
  parentTooDeep: ['limit'],
  sameRef: ['line'],
  locationTooDeep: ['number', 'limit'],
  sameLocation: ['line'],
  descriptionTooLong: ['limit'],
  tooManyCells: ['number', 'expected'],
  quoteOpen: [],
  rowTooLarge: [],
  notText: [],
  notSpreadsheet: [],
  oldWorkbook: [],
  encryptedWorkbook: [],
  damagedWorkbook: [],
  encoding: [],
  emptyFile: [],
  header: [],
  tooManyColumns: ['number', 'limit'],
  noColumn: [],
  requiredColumn: [],
  noItems: [],
  tooManyRows: ['limit'],
  tooManyNames: ['limit'],
  tooMuchMemory: [],
  tooSlow: [],
  noRefs: ['number'],
  sharedAssetIds: ['number', 'examples'],
  locationAssetIds: ['number'],
  lostColumn: ['number'],
  lostOfLocations: ['number'],
  badCharacter: [],
  keptInNotes: [],
  totalRow: [],
  rounded: ['number'],
  emptyFormula: ['number'],
  openDecimalSign: [],
  openDateOrder: [],
  badZip: [],
  zipWithoutTable: [],
  severalTables: ['names'],
  photoMissing: [],
  notPhoto: [],
  photoTooLarge: ['limit'],
  photoUnreachable: ['reason'],
  tooManyAddresses: ['limit'],
  tooManyPhotos: ['limit'],
} as const
export type CellProblemCode = keyof typeof cellProblems
// as: `Object.keys` returns `string[]`, but the codes are the keys of `cellProblems`.
export const cellProblemCodes = Object.keys(cellProblems) as readonly CellProblemCode[]

/** A cell of a spreadsheet with an error or a warning. The header is line 1. */
export const CellProblem = Type.Object({
  line: Type.Integer({ minimum: 1, description: 'The line where the row starts.' }),
  column: Type.String({ description: 'The name of the column; empty when it is about the whole row.' }),
  value: Type.String({ description: 'The cell as written, at most 100 characters of it.' }),
  reason: Type.String({ description: 'A full English sentence.' }),
  code: oneOf(cellProblemCodes, 'Stable identifier of the reason.'),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'Numbers and names in the sentence, for saying it in another language: `{"limit": 255}`.',
  }),
})
export type CellProblem = Static<typeof CellProblem>

/** `details` of the error `bad_file`: at most 1,000 problems, and the total number. */
export const FileProblems = Type.Object({ problems: Type.Array(CellProblem), total: Type.Integer() })
export type FileProblems = Static<typeof FileProblems>
