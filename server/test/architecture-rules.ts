import { posix } from 'node:path'
import { eachImport, eachMatch, featureOf, isTest, type Project, type Rule } from './architecture-rule.ts'
import { webRules } from './architecture-web-rules.ts'
import type { Import, SourceFile } from './source-files.ts'

const inServer = (file: SourceFile) => file.path.startsWith('server/src/') && !isTest(file)

/** A package or one of its parts: `fastify`, `fastify/types`. */
const isFrom = (one: Import, ...names: string[]) =>
  one.isPackage && names.some((name) => one.target === name || one.target.startsWith(`${name}/`))

const knowsFastify =
  /\.routes\.ts$|^server\/src\/app\.ts$|^server\/src\/http\/|^server\/src\/features\/auth\/authenticate\.service\.ts$/
const knowsKysely = /\.repository\.ts$|^server\/src\/(journal|database)\//

/** From the top down: a file imports its own layer and those below it. */
const layers: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['main', /^server\/src\/(main|start-errors)\.ts$|^server\/src\/commands\//],
  ['app', /^server\/src\/(app|openapi-file)\.ts$/],
  ['inventory', /^server\/src\/inventory\//],
  ['features', /^server\/src\/features\//],
  ['http', /^server\/src\/http\//],
  [
    'below http',
    /^server\/src\/(journal|database|storage|outbound|jobs|events|pdf)\/|^server\/src\/(context|actor)\.ts$/,
  ],
  ['shared', /^server\/src\/shared\/|^server\/src\/config\.ts$/],
]
const layerOf = (path: string) => layers.findIndex(([, pattern]) => pattern.test(path))
const isRowType = ({ target, isType }: Import) => isType && target.endsWith('.table.ts')

/** Roles that each kind of file may import of its own feature; `part` is a file without a role in its name. */
const roles: Record<string, readonly string[]> = {
  routes: ['service', 'mapper', 'errors', 'part'],
  service: ['service', 'repository', 'mapper', 'errors', 'table', 'part'],
  worker: ['service', 'repository', 'mapper', 'errors', 'table', 'part'],
  repository: ['repository', 'table', 'mapper', 'errors', 'part'],
  part: ['part', 'repository', 'mapper', 'errors', 'table'],
  mapper: ['mapper', 'table'],
  errors: ['table'],
  table: ['table'],
}

function roleOf(path: string): string {
  const role = /[.-]([a-z]+)\.ts$/.exec(posix.basename(path))?.[1] ?? 'part'
  return role in roles ? role : 'part'
}

const isLeaf = (path: string) => ['mapper', 'errors', 'table'].includes(roleOf(path))

function respectsRoles(one: Import, { path }: SourceFile): boolean {
  if (one.isPackage) return true
  const [own, other] = [featureOf(path), featureOf(one.target)]
  if (other === undefined) return !isLeaf(path) || /^(contract|server\/src\/shared)\//.test(one.target)
  // Types do not run.
  if (one.isType || (roles[roleOf(path)]?.includes(roleOf(one.target)) ?? false)) return true
  return own !== other && !isLeaf(path) && roleOf(one.target) === 'service'
}

function respectsOrder({ target }: Import, { path }: SourceFile, { features }: Project): boolean {
  const [own, other] = [featureOf(path), featureOf(target)]
  if (own === undefined || other === undefined || own === other) return true
  return features.includes(other) && features.indexOf(other) < features.indexOf(own)
}

const tableWrites =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](?<name>\w+)['"`])?|\bsql(?:\.raw)?(?:<[^>]*>)?\s*\(?\s*['"`]\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(?<raw>\w+)?/gi

/** A comment that begins like a question without being one, or says "answers" of a function. */
const vagueComment =
  /(?<=^[ \t]*(?:\/\/|\/\*\*|\*) )(?:What|Who|Whom|Whose|Which|Where|Whether)\b(?!.*\?)|(?<=^[ \t]*(?:\/\/|\/\*\*|\*) .*(?:;|,? and) )answers (?:its|their|how|the|each|whether|false)\b/gm

/** A name that begins with an underscore, and the others that this code once used. */
const privateMember =
  /(?<=[\w)\]]\??\.)_[a-z]\w*|(?<=\{ )_[a-z]\w*(?= \} =)|\b(?:ensureBuffer|readyForQuery|setFlagsFromString)\b|\bnode:ffi\b/g

export const rules: readonly Rule[] = [
  {
    name: 'contract imports typebox and its own files alone',
    about: ({ path }) => path.startsWith('contract/'),
    find: eachImport((one) => (one.isPackage ? isFrom(one, 'typebox') : one.target.startsWith('contract/'))),
    broken: [
      ['contract/src/items/items.ts', "import { z } from 'zod'"],
      ['contract/src/items/items.ts', "import { toItem } from '#server/features/items/items.mapper.ts'"],
      ['contract/src/items/items.ts', "export { readFile } from 'node:fs'"],
    ],
  },
  {
    name: 'server and web do not know each other',
    about: ({ path }) => /^(server|web)\//.test(path),
    find: eachImport(
      ({ target }, { path }) => !target.startsWith(path.startsWith('server/') ? 'web/' : 'server/'),
    ),
    broken: [
      ['server/src/app.ts', "import { formats } from '#web/shared/formats.ts'"],
      ['web/src/shared/api.ts', "import type { Config } from '#server/config.ts'"],
    ],
  },
  {
    name: 'every file of the server stands in a layer and imports none above it',
    about: inServer,
    find: (file, project) => {
      const own = layerOf(file.path)
      if (own === -1) return [{ line: 1, what: 'stands in no layer' }]
      const check = (one: Import) =>
        one.isPackage || !one.target.startsWith('server/') || isRowType(one) || layerOf(one.target) >= own
      return eachImport(check)(file, project)
    },
    broken: [
      ['server/src/http/route.ts', "import { findActor } from '#server/features/auth/sessions.service.ts'"],
      ['server/src/journal/journal.ts', "import { getItem } from '#server/features/items/items.service.ts'"],
      ['server/src/shared/money.ts', "import { openDatabase } from '../database/database.ts'"],
      ['server/src/features/items/items.routes.ts', "import { createApp } from '#server/app.ts'"],
      [
        'server/src/features/items/items.service.ts',
        "import { wipeInventory } from '#server/features/actions/wipe.usecase.ts'",
      ],
      ['server/src/helpers/items.ts', ''],
    ],
  },
  {
    name: 'routes use services, those repositories, and those tables; mapper and errors are leaves',
    about: (file) => inServer(file) && featureOf(file.path) !== undefined,
    find: eachImport(respectsRoles),
    broken: [
      ['server/src/features/items/items.routes.ts', "import { findItem } from './items.repository.ts'"],
      ['server/src/features/items/items.repository.ts', "import { getItem } from './items.service.ts'"],
      ['server/src/features/items/items.mapper.ts', "import { findItem } from './items.repository.ts'"],
      ['server/src/features/items/items.mapper.ts', "import { getLabel } from '../labels/labels.service.ts'"],
      [
        'server/src/features/items/items.routes.ts',
        "import { rows } from '#server/features/labels/labels.repository.ts'",
      ],
      ['server/src/features/items/items.service.ts', "import { add } from '../labels/labels.routes.ts'"],
      [
        'server/src/features/actions/wipe.usecase.ts',
        "import { itemRoutes } from '#server/features/items/items.routes.ts'",
      ],
      ['server/src/features/items/items.errors.ts', "import { write } from '#server/journal/journal.ts'"],
    ],
  },
  {
    name: 'a feature uses only those that stand before it in app.ts',
    about: inServer,
    find: eachImport(respectsOrder),
    broken: [
      ['server/src/features/labels/labels.service.ts', "import { getItem } from '../items/items.service.ts'"],
      ['server/src/features/labels/labels.mapper.ts', "import type { Item } from '../items/items.table.ts'"],
    ],
  },
  {
    name: 'only routes, app.ts, http and the authentication of a request know Fastify',
    about: (file) => inServer(file) && !knowsFastify.test(file.path),
    find: eachImport((one) => !isFrom(one, 'fastify', '@fastify')),
    broken: [
      ['server/src/features/items/items.service.ts', "import type { FastifyRequest } from 'fastify'"],
      ['server/src/main.ts', "import cookie from '@fastify/cookie'"],
    ],
  },
  {
    name: 'only repositories, journal and database know Kysely',
    about: (file) => inServer(file) && !knowsKysely.test(file.path),
    find: eachImport((one) => !isFrom(one, 'kysely')),
    broken: [['server/src/features/items/items.service.ts', "import { sql } from 'kysely'"]],
  },
  {
    name: 'a migration imports nothing of the program, which changes after it',
    about: ({ path }) => path.startsWith('server/src/database/migrations/'),
    find: eachImport((one) => isFrom(one, 'kysely') || one.target.startsWith('node:')),
    broken: [
      ['server/src/database/migrations/0002-loans.ts', "import { columns } from '../dialect.ts'"],
      [
        'server/src/database/migrations/0002-loans.ts',
        "import type { Tables } from '#server/database/tables.ts'",
      ],
    ],
  },
  {
    name: 'only storage knows S3',
    about: (file) => inServer(file) && !file.path.startsWith('server/src/storage/'),
    find: eachImport((one) => !/s3|^minio|^@(aws-sdk|smithy)\//i.test(one.isPackage ? one.target : '')),
    broken: [
      ['server/src/features/items/items.service.ts', "import { S3Client } from '@aws-sdk/client-s3'"],
      ['server/src/main.ts', "const { S3mini } = await import('s3mini')"],
    ],
  },
  {
    name: 'only config.ts reads the environment',
    about: (file) => inServer(file) && file.path !== 'server/src/config.ts',
    find: eachMatch(/\bprocess\s*\.\s*env\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/g),
    broken: [
      ['server/src/main.ts', "const port = process.env['CUBBY_PORT']"],
      ['server/src/main.ts', "import { env } from 'node:process'"],
    ],
  },
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
    name: 'a comment is a sentence about its subject, and a function returns (../shared/design/words.md)',
    about: () => true,
    find: eachMatch(vagueComment),
    broken: [
      ['web/src/ui/card.tsx', '/** What a card shows. */'],
      ['server/src/journal/journal.ts', '  // Whether it is undone.'],
      ['server/src/journal/journal.ts', '/** Writes the pairs; answers how many there were. */'],
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
