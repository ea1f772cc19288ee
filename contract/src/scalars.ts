import Type, { type TSchema } from 'typebox'

/** Lengths in characters (code points), everywhere the same. */
export const limits = {
  name: 255,
  email: 255,
  description: 1000,
  labelDescription: 255,
  maintenanceDescription: 2500,
  notes: 1000,
  short: 255,
  importRef: 100,
  fieldText: 500,
  color: 255,
  passwordMin: 8,
  passwordMax: 256,
  query: 500,
  viewQuery: 4000,
  notifierUrl: 2083,
  fieldUnit: 20,
  fieldChoice: 200,
  /** Largest price in currency units. */
  price: 1e10,
  /** Largest quantity; at most four decimals. */
  quantity: 1e7,
  /** Larger pages are streamed. */
  pageSize: 1000,
} as const

/** Most entries of each list and levels of each tree. Separate from `limits`, because the sign-in page needs none of them. */
export const listLimits = {
  /** Levels of locations inside each other, the outermost one included. */
  locationLevels: 50,
  /** Levels of items that are part of each other, the outermost one included. */
  itemLevels: 20,
  labelsPerItem: 500,
  fieldsPerItem: 200,
  choicesPerField: 100,
  /** Custom fields that a household describes. */
  fieldDescriptions: 500,
  viewsPerHousehold: 500,
  templatesPerHousehold: 2000,
  /** Maintenance entries of one item: one a week for 38 years. */
  maintenancePerItem: 2000,
  /** Files and links of one item, receipts of its maintenance included, or of one location. */
  attachmentsPerOwner: 2000,
  membersPerHousehold: 200,
  /** Counts only invitations that can still be used. */
  invitationsPerHousehold: 100,
  householdsPerPerson: 100,
  /** Counted per household. */
  notifiersPerPerson: 20,
  /** A new session beyond this ends the one that was used longest ago. */
  sessionsPerPerson: 100,
  apiKeysPerPerson: 50,
  passkeysPerPerson: 20,
  /** Most files in an archive to be restored. */
  archiveFiles: 100_000,
  /** Largest archive to be restored. */
  archiveMegabytes: 100_000,
} as const

/** A password is taken as typed, not composed to NFC as other texts are. */
export const password = { format: 'password', maxLength: limits.passwordMax } as const
export const NewPassword = Type.String({ ...password, minLength: limits.passwordMin })

export const Uuid = Type.String({ description: 'A UUID in lower case with dashes.' })

export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 with zone.' })

/** A calendar date out: `YYYY-MM-DD`, or empty when there is none. Never a time, never a zone. */
export const CalendarDate = Type.String({ description: '`YYYY-MM-DD`, or empty when there is none.' })

export const Money = Type.Number({
  description: 'In units of the household’s currency, at most four decimals.',
})

export const Quantity = Type.Number({ description: 'At most four decimals, never negative.' })

/** In a request: `null` is a value of its own, what it does stands at each key. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** A calendar date in: days, timestamps (the day as written counts), `0001-01-01…`, an empty text or the word `null`. */
export const DateInput = nullable(
  Type.String({
    maxLength: 64,
    description:
      '`YYYY-MM-DD`, `MM/DD/YYYY`, `YYYY/MM/DD` or RFC 3339, of which the day is taken as written. `null`, an empty text, `"null"` and `0001-01-01…` clear it.',
  }),
)

/** A moment in, where none leaves it to the server. */
export const InstantInput = nullable(
  Type.String({ maxLength: 64, description: 'RFC 3339 with zone; `null` and `0001-01-01…` mean absent.' }),
)

/** A reference in: `null` and the zero UUID mean none where the key can be cleared. */
export const UuidInput = nullable(
  Type.String({ maxLength: 64, description: 'A UUID; `null` or the zero UUID for none.' }),
)

export const IdParams = Type.Object({ id: Uuid })

/**
 * Booleans of a query: `1 t true on`, any case; everything else is false, absent is absent. They arrive as text, and
 * OpenAPI shows the type that `format` names.
 */
export const queryFlag = (description: string) =>
  Type.Optional(Type.String({ format: 'boolean', maxLength: 20, description }))
export const QueryFlag = queryFlag('`true` or `false`.')

/** Numbers of a query arrive as text. Text that is no number counts as absent. */
export const queryNumber = (description: string, format: 'integer' | 'number' = 'integer') =>
  Type.Optional(Type.String({ format, description }))
export const QueryNumber = queryNumber('A whole number.')

/** A key that may be repeated: `?labels=a&labels=b`. */
export const QueryList = Type.Optional(
  Type.Union(
    [Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 500 })],
    {
      description: 'May be repeated.',
    },
  ),
)

export const NoContent = Type.Null({ description: 'No body.' })

/** One of a list of words. */
export function oneOf<const Words extends readonly string[]>(words: Words, description = '') {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description && { description }) })
}

/** A number on a label, as people write it. */
export const AssetIdInput = Type.Union(
  [Type.String({ minLength: 1, maxLength: 40 }), Type.Integer({ minimum: 1 })],
  { description: '`"000-012"`, `"12"` or `12`.' },
)
