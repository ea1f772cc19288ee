import { eachImport, eachMatch, isTest, type Rule } from './architecture-rule.ts'
import { webRules } from './architecture-web-rules.ts'
import type { SourceFile } from './source-files.ts'

const inServer = (file: SourceFile) => file.path.startsWith('server/src/') && !isTest(file)

const tableWrites =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](?<name>\w+)['"`])?|\bsql(?:\.raw)?(?:<[^>]*>)?\s*\(?\s*['"`]\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(?<raw>\w+)?/gi

/** A name that begins with an underscore, and the others that this code once used. */
const privateMember =
  /(?<=[\w)\]]\??\.)_[a-z]\w*|(?<=\{ )_[a-z]\w*(?= \} =)|\b(?:ensureBuffer|readyForQuery|setFlagsFromString)\b|\bnode:ffi\b/g

export const rules: readonly Rule[] = [
  {
    name: 'tables of a household are written by the journal alone',
    about: (file) => inServer(file) && !/^server\/src\/(journal|database)\//.test(file.path),
    find: eachMatch(tableWrites, ({ groups }, { notJournaled }) =>
      notJournaled.includes(groups?.['name'] ?? groups?.['raw'] ?? ''),
    ),
    broken: [
      ['server/src/features/items/items.repository.ts', "await db\n  .updateTable('item').set({ name })"],
      ['server/src/features/items/items.repository.ts', 'await db.deleteFrom(table).execute()'],
      ['server/src/features/items/items.repository.ts', 'await sql`insert into item values (1)`.execute(db)'],
      [
        'server/src/features/items/items.repository.ts',
        'await sql<Row>`\n  UPDATE ${sql.table(name)} set x = 1`',
      ],
    ],
  },
  {
    name: 'no barrel files and no ../../',
    about: () => true,
    find: (file, project) => [
      ...(/(^|\/)index\.tsx?$/.test(file.path) ? [{ line: 1, what: 'is a barrel file' }] : []),
      ...eachImport(({ specifier }) => !specifier.includes('../../'))(file, project),
    ],
    broken: [
      ['web/src/ui/index.ts', "export * from './button.tsx'"],
      ['server/src/features/items/items.service.ts', "import { add } from '../../shared/money.ts'"],
    ],
  },
  {
    name: 'packages, Node and V8 are used by public members alone',
    about: ({ path }) => path !== 'server/test/architecture-rules.ts',
    find: eachMatch(privateMember),
    broken: [
      ['server/src/pdf/foreign-pdf.ts', 'doc._write(objects)'],
      ['server/src/pdf/pdf-text.ts', 'const { _fontFamilies } = doc as unknown as Fonts'],
      ['server/src/main.ts', "setFlagsFromString('--expose-gc')"],
      ['server/src/main.ts', "process.getBuiltinModule('node:ffi')"],
      ['web/src/ui/card.tsx', 'router.history?._ignoreSubscribers'],
    ],
  },
  ...webRules,
]
