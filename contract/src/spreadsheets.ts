import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CellProblem } from './errors.ts'
import { ItemQuery } from './item-lists.ts'
import { IdParams, Money, NoContent, oneOf, Quantity, Uuid } from './scalars.ts'

export const ImportReport = Type.Object({
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refusedRows: Type.Integer({ description: 'Rows with errors; `rows` does not count them.' }),
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

/** Every column of ours in the order of an export; custom fields follow as `HB.field.` and their name. */
export const importHeaders = [
  'HB.import_ref',
  'HB.location',
  'HB.labels',
  'HB.asset_id',
  'HB.archived',
  'HB.url',
  'HB.name',
  'HB.quantity',
  'HB.description',
  'HB.insured',
  'HB.notes',
  'HB.purchase_price',
  'HB.purchase_from',
  'HB.purchase_time',
  'HB.manufacturer',
  'HB.model_number',
  'HB.serial_number',
  'HB.lifetime_warranty',
  'HB.warranty_expires',
  'HB.warranty_details',
  'HB.sold_to',
  'HB.sold_price',
  'HB.sold_time',
  'HB.sold_notes',
] as const
export type ImportHeader = (typeof importHeaders)[number]

export const fieldPrefix = 'HB.field.'

/** What a column of the file is taken for. */
export const ImportColumn = Type.Object({
  header: Type.String({ description: 'As in the file; `column 3` for one without a name.' }),
  example: Type.String({ description: 'What the first row has there, at most 100 characters of it.' }),
  means: Type.String({ description: '`HB.name`, `HB.field.Colour`, or empty when it is ignored.' }),
})
export type ImportColumn = Static<typeof ImportColumn>

export const importActions = ['create', 'update', 'leave'] as const
export type ImportAction = (typeof importActions)[number]

/** What a row changes, as an export writes it: at most 100 characters of each. */
export const ImportedChange = Type.Object({
  column: Type.String({ description: '`HB.name`, `HB.field.Colour`.' }),
  before: Type.String(),
  after: Type.String(),
})
export type ImportedChange = Static<typeof ImportedChange>

/** A row as it would become. */
export const ImportedRow = Type.Object({
  line: Type.Integer(),
  action: oneOf(importActions, '`leave`: the item is known and stays as it is.'),
  name: Type.String(),
  path: Type.Array(Type.String(), { description: 'Names from the outermost location to the item’s own.' }),
  quantity: Quantity,
  purchasePrice: Money,
  changes: Type.Array(ImportedChange, { description: 'Of an update.' }),
})
export type ImportedRow = Static<typeof ImportedRow>

/** What an import would do: the report of it, and what one wants to see before. */
export const ImportPreview = Type.Object({
  ...ImportReport.properties,
  batchId: Type.Null(),
  columns: Type.Array(ImportColumn),
  sample: Type.Array(ImportedRow, { description: 'The first 20 rows of each action.' }),
  errors: Type.Array(CellProblem, { description: 'What an import would refuse: at most 1,000.' }),
  totalErrors: Type.Integer(),
  canLeaveOut: Type.Boolean({ description: 'All errors are those of single rows.' }),
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
    leaveOut: Flag('`true`: rows with errors are left out instead of refusing the file.'),
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

const ExportFor = Type.Optional(
  Type.String({
    maxLength: 20,
    description: "`spreadsheet`: cells that a spreadsheet would read as formulas are defused with one `'`.",
  }),
)

export const exportItems = endpoint({
  method: 'GET',
  path: '/items/export',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'Every item as CSV, archived ones included. Importing the file again changes nothing.',
  query: Type.Object({ for: ExportFor }),
  produces: 'text/csv',
  responses: { 200: Type.String() },
})

export const exportSomeItems = endpoint({
  method: 'POST',
  path: '/items/export',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'Some items as CSV, like all of them by GET, oldest first; it writes nothing.',
  body: Type.Object(
    {
      ids: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          minItems: 1,
          maxItems: 20_000,
          description: 'These items; 404 when one of them is not there.',
        }),
      ),
      search: Type.Optional(
        Type.Object(ItemQuery.properties, { description: 'What GET /items takes; paging does not count.' }),
      ),
      for: ExportFor,
    },
    { description: 'Either ids or search.' },
  ),
  produces: 'text/csv',
  responses: { 200: Type.String() },
})
