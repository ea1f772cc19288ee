import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CellProblem } from './errors.ts'
import { Uuid } from './scalars.ts'

export const ImportReport = Type.Object({
  rows: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  newLocations: Type.Integer(),
  newLabels: Type.Integer(),
  encoding: Type.String({ description: '`utf-8`, `utf-16le`, `utf-16be` or `windows-1252`.' }),
  separator: Type.String({ description: '`,`, `;` or a tab.' }),
  ignoredColumns: Type.Array(Type.String()),
  warnings: Type.Array(CellProblem),
  totalWarnings: Type.Integer(),
  batchId: Type.Union([Uuid, Type.Null()], { description: 'What to undo; null when nothing changed.' }),
})
export type ImportReport = Static<typeof ImportReport>

export const importItems = endpoint({
  method: 'POST',
  path: '/items/import',
  access: 'write',
  tag: 'Spreadsheets',
  summary:
    'Bring in a CSV file (part `csv`): all of it or, when a cell is refused, nothing. 204, or with `report=true` 200 and what happened.',
  query: Type.Object({
    report: Type.Optional(Type.String({ maxLength: 20, description: '`true`: answer with a report.' })),
  }),
  bodyType: 'multipart',
  parts: Type.Object({
    csv: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The file.' }),
  }),
  responses: {
    200: ImportReport,
    204: Type.Null({ description: 'Imported; no body.' }),
  },
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
