import { notJournaled } from '#server/database/tables.ts'

export interface SourceFile {
  /** The path of the file, relative to the root of the repository. */
  readonly path: string
  readonly text: string
}

interface Finding {
  readonly line: number
  readonly what: string
}

/** A rule that neither the linter nor knip can check. */
export interface Rule {
  readonly name: string
  readonly about: (file: SourceFile) => boolean
  readonly find: (file: SourceFile) => Finding[]
  /** Examples that break the rule. The rule must report each of them. */
  readonly broken: readonly (readonly [path: string, text: string])[]
}

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const inServer = (file: SourceFile) => file.path.startsWith('server/src/') && !isTest(file)
const inWeb = (file: SourceFile) => file.path.startsWith('web/src/') && !isTest(file)

function eachMatch(pattern: RegExp, allowed: (match: RegExpExecArray) => boolean = () => false) {
  return ({ text }: SourceFile): Finding[] =>
    [...text.matchAll(pattern)]
      .filter((match) => !allowed(match))
      .map((match) => ({
        line: text.slice(0, match.index + match[0].search(/\S/)).split('\n').length,
        what: match[0].trim().replace(/\s+/g, ' ').slice(0, 80),
      }))
}

const exempt: readonly string[] = notJournaled
const tableWrites =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*(?:['"`](?<name>\w+)['"`])?|\bsql(?:\.raw)?(?:<[^>]*>)?\s*\(?\s*['"`]\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update|delete\s+from)\s+"?(?<raw>\w+)?/gi

/** Private members of packages: names that begin with an underscore, and others that Cubby once used. */
const privateMember =
  /(?<=[\w)\]]\??\.)_[a-z]\w*|(?<=\{ )_[a-z]\w*(?= \} =)|\b(?:ensureBuffer|readyForQuery|setFlagsFromString)\b|\bnode:ffi\b|\breact-aria(?:-focus-scope|\.i18n)/g

const palette =
  /(?<=["'`\s:])(?:bg|text|border|ring|outline|fill|stroke|from|via|to|divide|accent|caret|decoration|shadow|placeholder)-(?:[lrtbxyse]-)?(?:(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|taupe|mauve|mist|olive)-\d{2,3}|white|black)(?![\w-])/g
const literalColor =
  /(?<=["'`[\s:(])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?=["'`\]\s;,)])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi
const physicalClass =
  /(?<=["'`\s:])-?(?:(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-(?:\[|\(|auto|px|full|\d)[\w./[\]()%-]*|(?:text|float|clear)-(?:left|right)(?![\w-])|(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?![a-z]))/g

const shownText = [
  />([^<>{}]*\p{L}[^<>{}]*)<\//gu,
  /\}([^<>{}()=;'"`]*\p{L}[^<>{}()=;'"`]*)<\//gu,
  // Finds text before an expression in JSX. Excludes code that follows an element, such as `const { a } = b` after
  // `return <Row />`.
  />(?!\n\s*(?:const|let)\s)([^<>{}()=;&|?:'"`]*\p{L}[^<>{}()=;&|?:'"`]*)\{/gu,
  /<[a-z]\w*(?:\s[^<>]*)?>\s*(\p{L}[^<>{}()=;|&]*)<[a-zA-Z]/gu,
  /(?<=\s)(?:aria-label|aria-description|aria-roledescription|title|placeholder|label|alt|description)=(?:"[^"]*\p{L}[^"]*"|'[^']*\p{L}[^']*'|\{\s*(['"`])[^'"`{}]*\p{L}[^'"`{}]*\1\s*\})/gu,
]

/** Replaces comments and HTML entities by spaces and keeps line breaks, so that a finding has the right line number. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|^[ \t]*\/\/.*$|&\w+;/gm, (part) => part.replace(/[^\n]/g, ' '))

/** The modules that send writes. Only they may use `writeFunctions`. */
const writers = [
  'web/src/shared/api.ts',
  'web/src/shared/use-write.ts',
  // This module undoes batches that other modules have written, so it calls the endpoint itself.
  'web/src/shared/undo/run-undo.ts',
  // The queues of uploads and of pending changes are no React components, so they cannot use the hook `useWrite`.
  'web/src/features/attachments/attachment-calls.ts',
  'web/src/features/items/offline/flush-pending-changes.ts',
]
const writeFunctions = /\b(?:callWithBatch|useMutation)\b/g

export const rules: readonly Rule[] = [
  {
    name: 'tables of a household are written by the journal alone',
    about: (file) => inServer(file) && !/^server\/src\/(journal|database)\//.test(file.path),
    find: eachMatch(tableWrites, ({ groups }) => exempt.includes(groups?.['name'] ?? groups?.['raw'] ?? '')),
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
    name: 'packages, Node and V8 are used by public members alone',
    about: ({ path }) => path !== 'server/test/architecture-rules.ts',
    find: eachMatch(privateMember),
    broken: [
      ['server/src/pdf/imported-pdf.ts', 'doc._write(objects)'],
      ['server/src/pdf/pdf-text.ts', 'const { _fontFamilies } = doc as unknown as Fonts'],
      ['server/src/main.ts', "setFlagsFromString('--expose-gc')"],
      ['server/src/main.ts', "process.getBuiltinModule('node:ffi')"],
      ['web/src/ui/card.tsx', 'router.history?._ignoreSubscribers'],
      ['web/src/ui/card.tsx', "addEventListener('react-aria-focus-scope-restore', render)"],
      ['web/src/i18n/i18n.ts', "globalThis[Symbol.for('react-aria.i18n.strings')] = texts"],
    ],
  },
  {
    name: 'a folder above the next is named by its alias',
    about: () => true,
    find: eachMatch(/from '\.\.\/\.\.\/[^']*'/g),
    broken: [['server/src/features/items/items.service.ts', "import { add } from '../../shared/money.ts'"]],
  },
  {
    name: 'writes go through useWrite, which knows pending, undo, errors and what to refetch',
    about: (file) => inWeb(file) && !writers.includes(file.path),
    find: eachMatch(writeFunctions),
    broken: [
      ['web/src/features/labels/label-picker.tsx', 'await callWithBatch(createLabel, { body })'],
      ['web/src/features/labels/label-picker.tsx', "import { useMutation } from '@tanstack/react-query'"],
    ],
  },
  {
    name: 'every text comes from the locales',
    about: (file) => inWeb(file) && file.path.endsWith('.tsx'),
    find: (file) => {
      const text = withoutComments(file.text)
      return shownText.flatMap((pattern) => eachMatch(pattern)({ ...file, text }))
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
    name: 'colours come by role',
    about: inWeb,
    find: (file) => [
      ...eachMatch(palette)(file),
      ...(file.path.endsWith('.tsx') ? eachMatch(literalColor)(file) : []),
    ],
    broken: [
      ['web/src/ui/card.tsx', "const look = 'p-2 hover:bg-red-500/20'"],
      ['web/src/ui/card.ts', "const look = 'text-white'"],
      ['web/src/ui/card.tsx', "const style = { color: '#ff0000' }"],
      ['web/src/ui/card.tsx', "const look = 'bg-[#fff]'"],
    ],
  },
  {
    name: 'directions are logical, so that right-to-left works',
    about: inWeb,
    find: eachMatch(physicalClass),
    broken: [
      ['web/src/ui/card.tsx', "const look = 'flex md:ml-2'"],
      ['web/src/ui/card.tsx', "const look = 'absolute -left-1'"],
      ['web/src/ui/card.tsx', "const look = 'text-right'"],
      ['web/src/ui/card.tsx', "const look = 'border-l rounded-tl-lg'"],
    ],
  },
  {
    name: 'a test fails where nothing was sent that it could respond to',
    about: (file) => isTest(file) && file.path.startsWith('web/'),
    find: eachMatch(/\?\.(?:respond|fail|succeed)\(/g),
    broken: [['web/src/ui/card.test.tsx', 'requests[0]?.respond({ status: 500 })']],
  },
]
