import Type, { type TSchema } from 'typebox'

/** The limits of values. Limits without a comment are lengths in code points. */
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
  /** The maximum amount, in units of the currency such as euros. */
  price: 1e10,
  /** The maximum quantity. Quantities have at most four decimals. */
  quantity: 1e7,
  /** The maximum number of rows in a page of a list that the server builds in memory. A larger page is streamed. */
  pageSize: 1000,
} as const

/** The schema of passwords, which are used exactly as typed. (Other texts are normalised to NFC.) */
export const password = { format: 'password', maxLength: limits.passwordMax } as const
export const NewPassword = Type.String({ ...password, minLength: limits.passwordMin })

/** The name of a record in a request. */
export const Name = Type.String({ minLength: 1, maxLength: limits.name })

export const Uuid = Type.String({ description: 'A UUID in lower case with dashes.' })

export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 with zone.' })

/** A calendar date in a response: `YYYY-MM-DD`, or empty. It never has a time or a zone. */
export const CalendarDate = Type.String({ description: '`YYYY-MM-DD`, or empty when there is none.' })

export const Money = Type.Number({
  description: 'In units of the household’s currency, at most four decimals.',
})

export const Quantity = Type.Number({ description: 'At most four decimals, never negative.' })

/** Makes a value of a request accept `null`. Each key documents the meaning of `null`. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/**
 * A calendar date in a request: a date, or a timestamp whose date is used as written, regardless of its zone.
 * `0001-01-01…`, an empty text and `null` mean no date.
 */
export const DateInput = nullable(
  Type.String({
    maxLength: 64,
    description:
      '`YYYY-MM-DD`, `MM/DD/YYYY`, `YYYY/MM/DD` or RFC 3339, of which the day is taken as written. `null`, an empty text, `"null"` and `0001-01-01…` clear it.',
  }),
)

export const flagInput = (description: string) => Type.Optional(nullable(Type.Boolean({ description })))

/** An instant in a request. When it is absent, the endpoint uses a default. */
export const InstantInput = nullable(
  Type.String({ maxLength: 64, description: 'RFC 3339 with zone; `null` and `0001-01-01…` mean absent.' }),
)

/** The id of another record in a request. `null` and the zero UUID remove the reference where that is allowed. */
export const UuidInput = nullable(
  Type.String({ maxLength: 64, description: 'A UUID; `null` or the zero UUID for none.' }),
)

/** The language of a document that the server makes. */
export const DocumentLanguage = Type.Optional(
  Type.String({
    maxLength: 40,
    description: 'A tag like `de` or `en-US`. Default: the language in the account’s settings, else English.',
  }),
)

export const IdParams = Type.Object({ id: Uuid })

/**
 * A boolean in a query. The texts `1`, `t`, `true` and `on` mean true in upper and lower case, other texts mean false.
 * All values in a query are text, so `format` names the type that the OpenAPI document shows.
 */
export const queryFlag = (description: string) =>
  Type.Optional(Type.String({ format: 'boolean', maxLength: 20, description }))
export const QueryFlag = queryFlag('`true` or `false`.')

/** A number in a query. Numbers arrive as text; an invalid one counts as absent. */
export const queryNumber = (description: string, format: 'integer' | 'number' = 'integer') =>
  Type.Optional(Type.String({ format, description }))
export const QueryNumber = queryNumber('A whole number.')

/** A query key that may be repeated: `?labels=a&labels=b`. */
export const QueryList = Type.Optional(
  Type.Union(
    [Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 500 })],
    {
      description: 'Repeat the key for several values.',
    },
  ),
)

/** A page of a list in a response. */
export function pageOf<T extends TSchema>(schema: T, total = 'All matches, before paging.') {
  return Type.Object({
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer({ description: total }),
    items: Type.Array(schema),
  })
}

/** The bytes of a file. */
export const Binary = Type.Unsafe<string>({ type: 'string', format: 'binary' })

export const NoContent = Type.Null({ description: 'No body.' })

export function oneOf<const Words extends readonly string[]>(words: Words, description = '') {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...(description && { description }) })
}

/** An asset id as people write it, with or without leading zeros and dash. */
export const AssetIdInput = Type.Union(
  [Type.String({ minLength: 1, maxLength: 40 }), Type.Integer({ minimum: 1 })],
  { description: '`"000-012"`, `"12"` or `12`.' },
)
