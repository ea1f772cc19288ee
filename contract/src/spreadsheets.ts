import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CellProblem } from './errors.ts'
import { fieldsWith, itemFields, type FieldKeyWith } from '#contract/items/item-fields.ts'
import { someItemsKeys } from '#contract/items/item-lists.ts'
import { DocumentLanguage, Money, oneOf, Quantity, Uuid, queryFlag } from './scalars.ts'

/** The files that an import attaches to items, from a zip or from addresses in a column `HB.photos`. */
const ImportedPhotos = Type.Object({
  attached: Type.Integer({
    description: 'Files that were attached. In a preview: those that match a row, and addresses.',
  }),
  items: Type.Integer({ description: 'Items to which files were attached.' }),
  addresses: Type.Integer({
    description: 'Those of the attached files that come from an address. An import fetches them.',
  }),
  unused: Type.Array(Type.String(), { description: 'Files of the zip that match no row, at most 100.' }),
  totalUnused: Type.Integer(),
})
export type ImportedPhotos = Static<typeof ImportedPhotos>

export const ImportReport = Type.Object({
  rows: Type.Integer({ description: 'Rows of items.' }),
  locationRows: Type.Integer({
    description:
      'Rows of locations: their `HB.url` leads to `/location/…`, `HB.location` is their parent location.',
  }),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refusedRows: Type.Integer({ description: 'Rows with errors; `rows` does not count them.' }),
  newLocations: Type.Integer(),
  changedLocations: Type.Integer({ description: 'Existing locations whose description changed.' }),
  newLabels: Type.Integer(),
  lostCells: Type.Integer({
    description:
      'Filled cells without a matching field in Cubby: those in unknown `HB.` columns, and those of locations other than name, description and asset ID. Warnings name the columns.',
  }),
  encoding: Type.String({
    description:
      '`utf-8`, `windows-1252`, `shift_jis` …; empty for a workbook, and in a preview of a file that is no table.',
  }),
  separator: Type.String({ description: '`,`, `;`, `|` or a tab; empty like the encoding.' }),
  ignoredColumns: Type.Array(Type.String()),
  photos: ImportedPhotos,
  warnings: Type.Array(CellProblem),
  totalWarnings: Type.Integer(),
  batchId: Type.Union([Uuid, Type.Null()], { description: 'The batch to undo; null when nothing changed.' }),
})
export type ImportReport = Static<typeof ImportReport>

/**
 * All columns in the order of an export, except those of custom fields, which follow as `HB.field.NAME`.
 * An export has `HB.parent_import_ref` only when an item has a parent.
 */
export const importHeaders: readonly ImportHeader[] = [
  'HB.import_ref',
  'HB.parent_import_ref',
  'HB.location',
  'HB.labels',
  ...fieldsWith('csv').flatMap(({ key }): ImportHeader[] =>
    key === 'name' ? ['HB.url', itemFields[key].csv] : [itemFields[key].csv],
  ),
]
export type ImportHeader =
  | 'HB.import_ref'
  | 'HB.parent_import_ref'
  | 'HB.location'
  | 'HB.labels'
  | 'HB.url'
  | (typeof itemFields)[FieldKeyWith<'csv'>]['csv']

/** The column names that differ in exports of Homebox 0.26, with the names that Cubby uses. */
export const headerAliases: Readonly<Record<string, ImportHeader>> = {
  'HB.tags': 'HB.labels',
  'HB.purchase_date': 'HB.purchase_time',
  'HB.sold_date': 'HB.sold_time',
}

/** The header of a column with addresses of photos, or with names of files in the zip that contains the spreadsheet. */
export const photosHeader = 'HB.photos'

export const fieldPrefix = 'HB.field.'

/**
 * Headers that several columns of a file may have. Their cells in a row are joined to one name, one path of locations,
 * one list of labels, or one list of photos.
 */
export const joinedHeaders: readonly string[] = ['HB.name', 'HB.location', 'HB.labels', photosHeader]

export const ImportColumn = Type.Object({
  header: Type.String({ description: 'As in the file; `column 3` if it has no name.' }),
  example: Type.String({ description: 'The first filled cell, at most 100 characters of it.' }),
  means: Type.String({ description: '`HB.name`, `HB.field.Colour`, or empty when it is ignored.' }),
})
export type ImportColumn = Static<typeof ImportColumn>

export const importActions = ['create', 'update', 'leave'] as const
export type ImportAction = (typeof importActions)[number]

/** A field that a row changes. The values before and after are formatted as in an export and cut to 100 characters. */
export const ImportedChange = Type.Object({
  column: Type.String({ description: '`HB.name`, `HB.field.Colour`.' }),
  before: Type.String(),
  after: Type.String(),
})
export type ImportedChange = Static<typeof ImportedChange>

export const ImportedRow = Type.Object({
  line: Type.Integer(),
  action: oneOf(importActions, '`leave`: the item exists and stays as it is.'),
  name: Type.String(),
  path: Type.Array(Type.String(), { description: 'Names from the outermost location to the item’s own.' }),
  quantity: Quantity,
  purchasePrice: Money,
  photos: Type.Array(Type.String(), {
    description: 'Files of the zip and addresses that match the row, at most 5.',
  }),
  changes: Type.Array(ImportedChange, {
    description:
      'The changes of an update; the filled fields of a new item, apart from its name and location.',
  }),
})
export type ImportedRow = Static<typeof ImportedRow>

/** The format of a file that is imported. Cubby detects it, unless the user chooses. */
export const ImportDialect = Type.Object({
  encoding: Type.String({ description: '`utf-8`, `windows-1252`, `shift_jis` …; empty for a workbook.' }),
  separator: Type.String({ description: '`,`, `;`, `|` or a tab; empty for a workbook.' }),
  sheet: Type.String({ description: 'The sheet of a workbook: the first one with rows.' }),
  headerLine: Type.Integer({ minimum: 0, description: 'The line that names the columns; 0 for none.' }),
  decimalSign: Type.String({
    description:
      '`.` or `,`, for amounts like `1.200` that can be read in two ways; empty when there are none.',
  }),
  dateOrder: Type.String({
    description:
      '`day`, `month` or `year`: the part that comes first in dates like `05/03/2024`; empty when there are none.',
  }),
  pathSeparator: Type.String({
    description: '`/`, `:` or `,` between locations, beside ` / ` and arrows; empty for no other.',
  }),
})
export type ImportDialect = Static<typeof ImportDialect>

/** A setting of `ImportDialect` that decides how ambiguous cells are read, such as the decimal sign. */
export const ImportQuestion = Type.Object({
  setting: oneOf(['decimalSign', 'dateOrder'], 'The part of the dialect.'),
  example: Type.String({ description: 'A cell that can be read in two ways.' }),
  isOpen: Type.Boolean({
    description: 'The file does not answer it, so nothing is imported before the client does.',
  }),
})
export type ImportQuestion = Static<typeof ImportQuestion>

/** The report that an import of the file would return, with samples of its changes. */
export const ImportPreview = Type.Object({
  ...ImportReport.properties,
  batchId: Type.Null(),
  dialect: ImportDialect,
  questions: Type.Array(ImportQuestion),
  sheets: Type.Array(Type.String(), { description: 'The sheets of a workbook.' }),
  firstRows: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
    description:
      'At most 100 rows at the top, for choosing the header: the cells, at most 100 characters of them.',
  }),
  columns: Type.Array(ImportColumn),
  sample: Type.Array(ImportedRow, { description: 'The first 20 rows of each action.' }),
  errors: Type.Array(CellProblem, { description: 'The errors that would refuse the import, at most 1,000.' }),
  totalErrors: Type.Integer(),
  keepableCells: Type.Integer({ description: 'Errors that `keepCells=true` would turn into warnings.' }),
  canLeaveOut: Type.Boolean({ description: 'Whether all errors are about single rows.' }),
})
export type ImportPreview = Static<typeof ImportPreview>

const columnsDescription =
  'JSON that maps column headers to their meanings: `{"Was": "HB.name", "Farbe": "HB.field.Farbe", "Nr": ""}`; an empty text ignores the column. Other columns are recognised automatically.'

const dialectDescription =
  'JSON with parts of an ImportDialect that go before what is found in the file: `{"separator": ";", "headerLine": 4}`.'

export const importItems = endpoint({
  method: 'POST',
  path: '/items/import',
  access: 'write',
  tag: 'Spreadsheets',
  summary:
    'Import a spreadsheet (part `csv`: .csv, .tsv, .xlsx, .ods, or a .zip with one of them and photos): all of it or, when a cell is refused, nothing. 204, or with `report=true` or `preview=true` 200 and the result.',
  query: Type.Object({
    report: queryFlag('`true`: respond with a report.'),
    preview: queryFlag(
      '`true`: write nothing and respond with a preview, which lists what would be refused.',
    ),
    recognise: queryFlag(
      '`true`: a file without `HB.name` is read by common column names in several languages, as a preview always does.',
    ),
    leaveOut: queryFlag('`true`: rows with errors are left out instead of refusing the file.'),
    keepCells: queryFlag(
      '`true`: cells of numbers and choices that cannot be read are put into the notes of their item instead of refusing it.',
    ),
    header: queryFlag(
      '`false`: the first row is an item too; the columns are called `column 1`, `column 2` and so on.',
    ),
    upload: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'An id of your choice: a preview keeps the file under it for 15 minutes. A request with the same id then needs no part `csv`; 404 when the file is not kept any more.',
      }),
    ),
    columns: Type.Optional(Type.String({ maxLength: 8000, description: columnsDescription })),
    dialect: Type.Optional(Type.String({ maxLength: 2000, description: dialectDescription })),
    id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'A UUID of your choice, for following the progress at `/runs/{id}`.',
      }),
    ),
  }),
  bodyType: 'multipart',
  parts: Type.Object({
    csv: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The file.' })),
    columns: Type.Optional(
      Type.String({ description: 'The same as `columns` in the query; this one takes precedence.' }),
    ),
    dialect: Type.Optional(
      Type.String({ description: 'The same as `dialect` in the query; this one takes precedence.' }),
    ),
  }),
  responses: {
    200: Type.Union([ImportPreview, ImportReport]),
    204: Type.Null({ description: 'Imported; no body.' }),
  },
  errors: [404, 409],
})

export const maxSnipeItAssets = 20_000

export const listSnipeItAssets = endpoint({
  method: 'POST',
  path: '/items/import/snipe-it',
  access: 'write',
  tag: 'Spreadsheets',
  summary:
    'Read the assets of a running Snipe-IT, at most 20,000, as CSV to import. Changes nothing. The address must be public, unless `CUBBY_ALLOW_NETS` allows others. 403 in a public demo.',
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2000, description: 'The address that people open.' }),
    key: Type.String({ pattern: '^[!-~]{1,4000}$', description: 'An API key of Snipe-IT.' }),
  }),
  produces: 'text/csv',
  responses: { 200: Type.String() },
  errors: [429],
})

const ExportFor = Type.Optional(
  Type.String({
    maxLength: 20,
    description:
      "`spreadsheet`: cells that a spreadsheet would read as formulas are made harmless with a leading `'`.",
  }),
)

export const exportItems = endpoint({
  method: 'GET',
  path: '/items/export',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'All items as CSV, archived ones included. Importing the file again changes nothing.',
  query: Type.Object({
    for: Type.Optional(
      Type.String({
        maxLength: 20,
        description:
          "`spreadsheet`: cells that a spreadsheet would read as formulas are made harmless with a leading `'`. `excel`: also a byte order mark, and headers, separator and decimal sign of the `language`. `homebox`: as Homebox 0.18 to 0.26 imports it, with what it has no field for as custom fields named in the `language`, and texts shortened to what it takes. `entities`: with the column names of the third API generation, `HB.tags`, `HB.purchase_date` and `HB.sold_date`, and always `HB.parent_import_ref`.",
      }),
    ),
    language: DocumentLanguage,
  }),
  produces: 'text/csv',
  responses: { 200: Type.String() },
})

export const exportSomeItems = endpoint({
  method: 'POST',
  path: '/items/export',
  access: 'read',
  tag: 'Spreadsheets',
  summary: 'Some items as CSV in the same format as GET, oldest first. Changes nothing.',
  body: Type.Object({ ...someItemsKeys, for: ExportFor }, { description: 'Exactly one of ids and search.' }),
  produces: 'text/csv',
  responses: { 200: Type.String() },
})

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportWorkbook = endpoint({
  method: 'GET',
  path: '/items/export.xlsx',
  access: 'read',
  tag: 'Spreadsheets',
  summary:
    'All items as a workbook (.xlsx), archived ones included, with sheets of locations and maintenance. Numbers and dates are typed, texts are never formulas. Importing the file again changes nothing.',
  query: Type.Object({ language: DocumentLanguage }),
  produces: workbookType,
  responses: { 200: Type.String() },
})

export const exportSomeToWorkbook = endpoint({
  method: 'POST',
  path: '/items/export.xlsx',
  access: 'read',
  tag: 'Spreadsheets',
  summary:
    'Some items as a workbook in the same format as GET, oldest first, with their locations and maintenance. Changes nothing.',
  body: Type.Object(
    { ...someItemsKeys, language: DocumentLanguage },
    { description: 'Exactly one of ids and search.' },
  ),
  produces: workbookType,
  responses: { 200: Type.String() },
})
