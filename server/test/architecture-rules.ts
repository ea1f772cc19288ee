import { posix } from 'node:path'
import { lineAt, type Import, type SourceFile } from './source-files.ts'

export interface Project {
  /** The folders of server/src/features, in the order of the list in app.ts. */
  readonly features: readonly string[]
  /** Tables that may be written outside the journal. */
  readonly notJournaled: readonly string[]
}

export interface Finding {
  readonly line: number
  readonly what: string
}

export interface Rule {
  readonly name: string
  /** Whether the rule speaks about this file. */
  readonly about: (file: SourceFile) => boolean
  readonly find: (file: SourceFile, project: Project) => Finding[]
  /** Small texts that break the rule, each of which it must notice. */
  readonly broken: readonly (readonly [path: string, text: string])[]
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const inServer = (file: SourceFile) => file.path.startsWith('server/src/') && !isTest(file)
const inWeb = (file: SourceFile) => file.path.startsWith('web/src/') && !isTest(file)
const featureOf = (path: string) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]

function eachImport(check: (one: Import, file: SourceFile, project: Project) => boolean): Rule['find'] {
  return (file, project) =>
    file.imports
      .filter((one) => !check(one, file, project))
      .map(({ line, specifier }) => ({ line, what: `imports ${specifier}` }))
}

function eachMatch(
  pattern: RegExp,
  allowed: (match: RegExpExecArray, project: Project) => boolean = () => false,
) {
  return ({ text }: SourceFile, project: Project): Finding[] =>
    [...text.matchAll(pattern)]
      .filter((match) => !allowed(match, project))
      .map((match) => ({
        line: lineAt(text, match.index + match[0].search(/\S/)),
        what: match[0].trim().replace(/\s+/g, ' ').slice(0, 80),
      }))
}

/** A package or one of its parts: `fastify`, `fastify/types`. */
const isFrom = (one: Import, ...names: string[]) =>
  one.isPackage && names.some((name) => one.target === name || one.target.startsWith(`${name}/`))

const knowsFastify = /\.routes\.ts$|^server\/src\/app\.ts$|^server\/src\/http\//
const knowsKysely = /\.repository\.ts$|^server\/src\/(journal|database)\//

/** From the top down: a file imports its own layer and those below it. */
const layers: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['main', /^server\/src\/main\.ts$/],
  ['app', /^server\/src\/(app|openapi-file)\.ts$/],
  ['features', /^server\/src\/(features|http)\//],
  [
    'below features',
    /^server\/src\/(journal|database|storage|outbound|jobs|events|pdf)\/|^server\/src\/(context|actor)\.ts$/,
  ],
  ['shared', /^server\/src\/shared\/|^server\/src\/config\.ts$/],
]
const layerOf = (path: string) => layers.findIndex(([, pattern]) => pattern.test(path))
const isRowType = ({ target, isType }: Import) => isType && target.endsWith('.table.ts')

/** What each kind of file of a feature may import of its own feature; `part` is a file without a role in its name. */
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

const isMapperOfMapper = (from: string, to: string) => [from, to].every((path) => roleOf(path) === 'mapper')

function respectsRoles(one: Import, { path }: SourceFile): boolean {
  if (one.isPackage) return true
  // Types do not run.
  if (featureOf(one.target) === featureOf(path))
    return one.isType || (roles[roleOf(path)]?.includes(roleOf(one.target)) ?? false)
  // What the wire nests, mappers nest.
  const isHarmless = (one.isType && featureOf(one.target) !== undefined) || isMapperOfMapper(path, one.target)
  return !isLeaf(path) || isHarmless || /^(contract|server\/src\/shared)\//.test(one.target)
}

function respectsOrder({ target, isType }: Import, { path }: SourceFile, { features }: Project): boolean {
  const [own, other] = [featureOf(path), featureOf(target)]
  if (own === undefined || other === undefined || own === other) return true
  const isOpen = /\.(service|errors)\.ts$/.test(target) || isType || isMapperOfMapper(path, target)
  return isOpen && features.includes(other) && features.indexOf(other) < features.indexOf(own)
}

/** The features of the web app: each uses those before it. */
export const webFeatures = [
  'auth',
  'household',
  'attachments',
  'labels',
  'locations',
  'views',
  'history',
  'maintenance',
  'templates',
  'items',
  'adding',
  'search',
  'spreadsheets',
  'home',
  'palette',
]

const webFolders: Record<string, readonly string[]> = {
  app: ['app', 'features', 'frame', 'ui', 'shared', 'i18n', 'themes'],
  features: ['features', 'frame', 'ui', 'shared', 'i18n', 'themes'],
  frame: ['frame', 'ui', 'shared', 'i18n', 'themes'],
  ui: ['ui', 'shared'],
  shared: ['shared', 'i18n'],
  i18n: ['i18n', 'shared'],
  themes: ['themes', 'shared'],
}
const webFolderOf = (path: string) => /^web\/src\/([^/]+)\//.exec(path)?.[1] ?? 'root'

function respectsWebFolders({ target, isPackage, isType, isDynamic }: Import, { path }: SourceFile): boolean {
  const [from, to] = [webFolderOf(path), webFolderOf(target)]
  if (isPackage || !target.startsWith('web/src/') || from === 'root') return true
  const isPage = target.endsWith('-page.tsx')
  if (from === 'app' && to === 'features' && isPage) return isDynamic || isType
  const [own, other] = [featureOf(path), featureOf(target)]
  if (own && other && own !== other) return !isPage && webFeatures.indexOf(other) < webFeatures.indexOf(own)
  return webFolders[from]?.includes(to) ?? false
}

const tableWrites =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](?<name>\w+)['"`])?|\bsql(?:\.raw)?(?:<[^>]*>)?\s*\(?\s*['"`]\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(?<raw>\w+)?/gi

const palette =
  /(?<=["'`\s:])(?:bg|text|border|ring|outline|fill|stroke|from|via|to|divide|accent|caret|decoration|shadow|placeholder)-(?:[lrtbxyse]-)?(?:(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|taupe|mauve|mist|olive)-\d{2,3}|white|black)(?![\w-])/g
const literalColor =
  /(?<=["'`[\s:(])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?=["'`\]\s;,)])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi
const physicalClass =
  /(?<=["'`\s:])-?(?:(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-(?:\[|\(|auto|px|full|\d)[\w./[\]()%-]*|(?:text|float|clear)-(?:left|right)(?![\w-])|(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?![a-z]))/g

const shownText = [
  />([^<>{}]*\p{L}[^<>{}]*)<\//gu,
  /\}([^<>{}()=;'"`]*\p{L}[^<>{}()=;'"`]*)<\//gu,
  // Not the statement that follows an element without children: `return <Row />` and then `const { a } = b`.
  />(?!\n\s*(?:const|let)\s)([^<>{}()=;&|?:'"`]*\p{L}[^<>{}()=;&|?:'"`]*)\{/gu,
  /<[a-z]\w*(?:\s[^<>]*)?>\s*(\p{L}[^<>{}()=;|&]*)<[a-zA-Z]/gu,
  /(?<=\s)(?:aria-label|aria-description|aria-roledescription|title|placeholder|label|alt|description)=(?:"[^"]*\p{L}[^"]*"|'[^']*\p{L}[^']*'|\{\s*(['"`])[^'"`{}]*\p{L}[^'"`{}]*\1\s*\})/gu,
]

/** Keeps every position, so that a finding names the right line. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|^[ \t]*\/\/.*$|&\w+;/gm, (part) => part.replace(/[^\n]/g, ' '))

export const rules: readonly Rule[] = [
  {
    name: 'contract imports typebox and its own files alone',
    about: ({ path }) => path.startsWith('contract/'),
    find: eachImport((one) => (one.isPackage ? isFrom(one, 'typebox') : one.target.startsWith('contract/'))),
    broken: [
      ['contract/src/items.ts', "import { z } from 'zod'"],
      ['contract/src/items.ts', "import { toItem } from '#server/features/items/items.mapper.ts'"],
      ['contract/src/items.ts', "export { readFile } from 'node:fs'"],
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
      ['server/src/journal/journal.ts', "import { getItem } from '#server/features/items/items.service.ts'"],
      ['server/src/shared/money.ts', "import { openDatabase } from '../database/database.ts'"],
      ['server/src/features/items/items.routes.ts', "import { createApp } from '#server/app.ts'"],
      ['server/src/helpers/items.ts', ''],
    ],
  },
  {
    name: 'in a feature routes use the service, it the repository, and that the table; mapper and errors are leaves',
    about: (file) => inServer(file) && featureOf(file.path) !== undefined,
    find: eachImport(respectsRoles),
    broken: [
      ['server/src/features/items/items.routes.ts', "import { findItem } from './items.repository.ts'"],
      ['server/src/features/items/items.repository.ts', "import { getItem } from './items.service.ts'"],
      ['server/src/features/items/items.mapper.ts', "import { findItem } from './items.repository.ts'"],
      ['server/src/features/items/items.mapper.ts', "import { getLabel } from '../labels/labels.service.ts'"],
      ['server/src/features/items/items.errors.ts', "import { write } from '#server/journal/journal.ts'"],
    ],
  },
  {
    name: 'a feature uses another through its service alone, and only one that stands before it in app.ts',
    about: inServer,
    find: eachImport(respectsOrder),
    broken: [
      [
        'server/src/features/items/items.service.ts',
        "import { rows } from '#server/features/labels/labels.repository.ts'",
      ],
      ['server/src/features/labels/labels.service.ts', "import { getItem } from '../items/items.service.ts'"],
    ],
  },
  {
    name: 'only routes, app.ts and http know Fastify',
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
    name: 'web: app, features, frame, ui: each uses those below it, a feature those before it, and no page another',
    about: inWeb,
    find: eachImport(respectsWebFolders),
    broken: [
      ['web/src/ui/card.tsx', "import { itemQuery } from '#web/features/items/items.queries.ts'"],
      ['web/src/shared/api.ts', "import { Button } from '#web/ui/button.tsx'"],
      ['web/src/features/items/item-page.tsx', "import { router } from '#web/app/router.tsx'"],
      ['web/src/features/labels/label-chip.tsx', "import { ItemCard } from '../items/item-card.tsx'"],
      ['web/src/features/home/home-page.tsx', "import { ItemPage } from '../items/item-page.tsx'"],
      ['web/src/frame/page.tsx', "import { FormError } from '#web/features/auth/form-error.tsx'"],
      ['web/src/ui/card.tsx', "import { Page } from '#web/frame/page.tsx'"],
      ['web/src/app/router.tsx', "import { ItemPage } from '#web/features/items/item-page.tsx'"],
    ],
  },
  {
    name: 'web: every text comes from the locales',
    about: (file) => inWeb(file) && file.path.endsWith('.tsx'),
    find: (file, project) => {
      const text = withoutComments(file.text)
      return shownText.flatMap((pattern) => eachMatch(pattern)({ ...file, text }, project))
    },
    broken: [
      ['web/src/ui/card.tsx', 'const a = <Button onPress={() => save()}>Save</Button>'],
      ['web/src/ui/card.tsx', 'const a = <p>\n  Hello {name}\n</p>'],
      ['web/src/ui/card.tsx', 'const a = <p>{count} items</p>'],
      ['web/src/ui/card.tsx', 'const a = <p>Press <kbd>{key}</kbd></p>'],
      ['web/src/ui/card.tsx', 'const a = <IconButton aria-label="Close" />'],
      ['web/src/ui/card.tsx', "const a = <Field label={'Name'} />"],
    ],
  },
  {
    name: 'web: colours come by role',
    about: inWeb,
    find: (file, project) => [
      ...eachMatch(palette)(file, project),
      ...(file.path.endsWith('.tsx') ? eachMatch(literalColor)(file, project) : []),
    ],
    broken: [
      ['web/src/ui/card.tsx', "const look = 'p-2 hover:bg-red-500/20'"],
      ['web/src/ui/card.ts', "const look = 'text-white'"],
      ['web/src/ui/card.tsx', "const style = { color: '#ff0000' }"],
      ['web/src/ui/card.tsx', "const look = 'bg-[#fff]'"],
    ],
  },
  {
    name: 'web: directions are logical, so that right-to-left works',
    about: inWeb,
    find: eachMatch(physicalClass),
    broken: [
      ['web/src/ui/card.tsx', "const look = 'flex md:ml-2'"],
      ['web/src/ui/card.tsx', "const look = 'absolute -left-1'"],
      ['web/src/ui/card.tsx', "const look = 'text-right'"],
      ['web/src/ui/card.tsx', "const look = 'border-l rounded-tl-lg'"],
    ],
  },
]
