import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CellProblem } from './errors.ts'
import { IdParams, Money, NoContent, oneOf, Quantity, Uuid } from './scalars.ts'

export const ImportReport = Type.Object({
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  newLocations: Type.Integer(),
  newLabels: Type.Integer(),
  encoding: Type.String({
    description: '`utf-8`, `utf-16le`, `utf-16be` or `windows-1252`; empty in a preview of what is no text.',
  }),
  separator: Type.String({ description: '`,`, `;` or a tab; empty like the encoding.' }),
  ignoredColumns: Type.Array(Type.String()),
  warnings: Type.Array(CellProblem),
  totalWarnings: Type.Integer(),
  batchId: Type.Union([Uuid, Type.Null()], { description: 'What to undo; null when nothing changed.' }),
})
export type ImportReport = Static<typeof ImportReport>

/** What a column of the file is taken for. */
export const ImportColumn = Type.Object({
  header: Type.String({ description: 'As in the file; `column 3` for one without a name.' }),
  means: Type.String({ description: '`HB.name`, `HB.field.Colour`, or empty when it is ignored.' }),
})
export type ImportColumn = Static<typeof ImportColumn>

export const importActions = ['create', 'update', 'leave'] as const
export type ImportAction = (typeof importActions)[number]

/** A row as it would become. */
export const ImportedRow = Type.Object({
  line: Type.Integer(),
  action: oneOf(importActions, '`leave`: the item is known and stays as it is.'),
  name: Type.String(),
  path: Type.Array(Type.String(), { description: 'Names from the outermost location to the item’s own.' }),
  quantity: Quantity,
  purchasePrice: Money,
})
export type ImportedRow = Static<typeof ImportedRow>

/** What an import would do: the report of it, and what one wants to see before. */
export const ImportPreview = Type.Object({
  ...ImportReport.properties,
  batchId: Type.Null(),
  columns: Type.Array(ImportColumn),
  sample: Type.Array(ImportedRow, { description: 'The first 20 rows.' }),
  errors: Type.Array(CellProblem, { description: 'What an import would refuse: at most 1,000.' }),
  totalErrors: Type.Integer(),
})
export type ImportPreview = Static<typeof ImportPreview>

const Flag = (description: string) => Type.Optional(Type.String({ maxLength: 20, description }))

const columnsDescription =
  'JSON that says what columns mean, by their headers: `{"Was": "HB.name", "Farbe": "HB.field.Farbe", "Nr": ""}`; empty ignores one. Columns not named are recognised.'

export const importItems = endpoint({
  method: 'POST',
  path: '/items/import',
  access: 'write',
  tag: 'Spreadsheets',
  summary:
    'Bring in a CSV file (part `csv`): all of it or, when a cell is refused, nothing. 204, or with `report=true` or `preview=true` 200 and what happened.',
  query: Type.Object({
    report: Flag('`true`: answer with a report.'),
    preview: Flag('`true`: write nothing and answer with a preview, which lists what would be refused.'),
    recognise: Flag(
      '`true`: a file without `HB.name` is read by the usual names of columns in several languages, as a preview always does.',
    ),
    columns: Type.Optional(Type.String({ maxLength: 8000, description: columnsDescription })),
    id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'A UUID of your choice by which `/imports/{id}` tells how far the import is.',
      }),
    ),
  }),
  bodyType: 'multipart',
  parts: Type.Object({
    csv: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The file.' }),
    columns: Type.Optional(
      Type.String({ description: 'The same as `columns` of the query, which it wins over.' }),
    ),
  }),
  responses: {
    200: Type.Union([ImportPreview, ImportReport]),
    204: Type.Null({ description: 'Imported; no body.' }),
  },
  errors: [409],
})

export const importStates = ['checking', 'waiting', 'writing', 'done', 'cancelled', 'failed'] as const

export const ImportProgress = Type.Object({
  id: Uuid,
  state: oneOf(importStates, '`waiting`: others write; `failed`: refused or broken, nothing was imported.'),
  rows: Type.Integer({ description: 'Rows found so far; all of them once it is writing.' }),
  done: Type.Integer({ description: 'Rows written.' }),
})
export type ImportProgress = Static<typeof ImportProgress>

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'How far an import is that was sent with an `id`; also for a while after its end.',
  params: IdParams,
  responses: { 200: ImportProgress },
  volatile: true,
})

export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'write',
  tag: 'Spreadsheets',
  summary: 'Stop an import: nothing of it stays, and its own request is answered 409. 409 when it has ended.',
  params: IdParams,
  responses: { 204: NoContent },
  errors: [409],
})

export const exportItems = endpoint({
  method: 'GET',
  path: '/items/export',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'Every item as CSV, archived ones included. Importing the file again changes nothing.',
  query: Type.Object({
    for: Type.Optional(
      Type.String({
        maxLength: 20,
        description:
          "`spreadsheet`: cells that a spreadsheet would read as formulas are defused with one `'`.",
      }),
    ),
  }),
  produces: 'text/csv',
  responses: { 200: Type.String() },
})
