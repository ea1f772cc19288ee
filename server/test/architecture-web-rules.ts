import { eachImport, eachMatch, featureOf, isTest, type Rule } from './architecture-rule.ts'
import type { Import, SourceFile } from './source-files.ts'

const inWeb = (file: SourceFile) => file.path.startsWith('web/src/') && !isTest(file)

/** The features of the web app: each uses those before it. */
export const webFeatures = [
  'appearance',
  'fields',
  'codes',
  'users',
  'households',
  'attachments',
  'labels',
  'locations',
  'sheets',
  'views',
  'journal',
  'maintenance',
  'agenda',
  'templates',
  'custom-fields',
  'items',
  'maintenance-overview',
  'adding',
  'search',
  'label-pages',
  'location-pages',
  'locations-tree',
  'scanner',
  'spreadsheets',
  'tools',
  'admin',
  'trash',
  'home',
  'notifiers',
  'profile',
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

/** The modules through which writes go, and the functions that only they use. */
const writers = [
  'web/src/shared/api.ts',
  'web/src/shared/use-write.ts',
  // A write offers its undo.
  'web/src/shared/undo/run-undo.ts',
  // The queues of uploads and of waiting changes are no components.
  'web/src/features/attachments/attachment-calls.ts',
  'web/src/features/items/offline/send-waiting.ts',
]
const writeFunctions = /\b(?:callWithBatch|useMutation)\b/g

export const webRules: readonly Rule[] = [
  {
    name: 'web: app, features, frame, ui: each uses those below it, a feature those before it, and no page another',
    about: inWeb,
    find: eachImport(respectsWebFolders),
    broken: [
      ['web/src/ui/card.tsx', "import { itemQuery } from '#web/features/items/items.queries.ts'"],
      ['web/src/shared/api.ts', "import { Button } from '#web/ui/button.tsx'"],
      ['web/src/features/items/page/item-page.tsx', "import { router } from '#web/app/router.tsx'"],
      ['web/src/features/labels/label-chip.tsx', "import { ItemCard } from '../items/item-card.tsx'"],
      ['web/src/features/home/home-page.tsx', "import { ItemPage } from '../items/item-page.tsx'"],
      ['web/src/components/page/page.tsx', "import { FormError } from '#web/features/users/form-error.tsx'"],
      ['web/src/ui/card.tsx', "import { Page } from '#web/components/page/page.tsx'"],
      ['web/src/app/router.tsx', "import { ItemPage } from '#web/features/items/page/item-page.tsx'"],
    ],
  },
  {
    name: 'web: writes go through useWrite, which knows pending, undo, errors and what to refetch',
    about: (file) => inWeb(file) && !writers.includes(file.path),
    find: eachMatch(writeFunctions),
    broken: [
      ['web/src/features/labels/label-picker.tsx', 'await callWithBatch(createLabel, { body })'],
      ['web/src/features/labels/label-picker.tsx', "import { useMutation } from '@tanstack/react-query'"],
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
  {
    name: 'web: a test fails where nothing was sent that it could respond to',
    about: (file) => isTest(file) && file.path.startsWith('web/'),
    find: eachMatch(/\?\.(?:respond|fail|succeed)\(/g),
    broken: [['web/src/ui/card.test.tsx', 'requests[0]?.respond({ status: 500 })']],
  },
]
