import { describe, expect, it } from 'vitest'
import { cellProblemCodes, cellProblems, errorCodes } from '#contract/errors.ts'
import { pictureProblems } from '#contract/files/files.ts'
import { entityNames } from '#contract/history.ts'
import { conditions } from '#contract/insurance/claim-items.ts'
import { claimKinds, claimStates, evidence } from '#contract/insurance/claims.ts'
import { depreciationPresets, valuations } from '#contract/items/valuation.ts'
import { stickerCodes, stickerLines } from '#contract/printed-labels/sheets.ts'
import { fileDamages } from '#contract/files/storage.ts'
import { labelSubjects } from '#web/features/printed-labels/label-search.ts'
import { measureKeys, units } from '#web/features/printed-labels/preview/sheet-measures.ts'
import notes from '#web/i18n/en.notes.json' with { type: 'json' }
import { isFirstText } from '#web/i18n/first-texts.ts'
import {
  completeTexts,
  coverageOf,
  englishText,
  keysOf,
  pluralBase,
  type Texts,
} from '#web/i18n/complete-texts.ts'
import { languages } from '#web/i18n/languages.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }
import { labelIconNames } from '#web/ui/label-icons.ts'

const rawFiles = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The source code of each file. Relative imports are replaced by paths from `#web`. */
const files = Object.fromEntries(
  Object.entries(rawFiles).map(([name, text]) => {
    const base = new URL(name, 'https://web/i18n/')
    const toPath = (path: string) => `'#web${new URL(path, base).pathname}'`
    return [name, text.replaceAll(/'(\.{1,2}\/[^']+\.tsx?)'/g, (_, path: string) => toPath(path))]
  }),
)
const source = Object.entries(files)
  .filter(([name]) => !/\.test\.tsx?$/.test(name))
  .map(([, text]) => text)
  .join('\n')

const actions = ['assetIds', 'importRefs', 'primaryPhotos', 'dateTimes', 'thumbnails']

const locales = import.meta.glob<Texts>('./locales/*.json', { import: 'default', eager: true })

/** Keys of texts that the code builds at run time: the prefix, and every possible ending. */
const dynamicKeys: Record<string, readonly string[]> = {
  'errors.': [...errorCodes, 'offline'],
  'export.': ['csv', 'csvText', 'xlsx', 'xlsxText', 'pdf', 'pdfText'],
  'files.pictureProblem.': pictureProblems,
  'importProblem.': cellProblemCodes,
  'labelSheet.': [
    ...labelSubjects,
    'notAnId',
    'backwards',
    'tooMany',
    'tooWide',
    'tooHigh',
    'nudgeX',
    'nudgeY',
    'scaleX',
    'scaleY',
  ],
  'labelSheet.lines.': stickerLines,
  'labelSheet.codes.': stickerCodes,
  'labelSheet.units.': units,
  'labelSheet.measures.': measureKeys,
  'labelIcons.': labelIconNames,
  'tools.': actions.flatMap((id) => ['', 'Done', 'Todo', 'Would', 'Run', 'Ran'].map((part) => id + part)),
  'storage.': ['photos', 'documents', 'deleted', ...fileDamages],
  'kind.': entityNames,
  'valuation.': valuations.flatMap((name) => [
    name,
    ...(name === 'purchase' ? [] : [`${name}Total`, `${name}Hint`]),
  ]),
  'depreciation.': Object.keys(depreciationPresets),
  'claimKinds.': claimKinds,
  'claimStates.': claimStates,
  'conditions.': conditions,
  'evidence.': evidence,
  'claimGaps.': evidence,
  'claimFill.': evidence,
  'claimBasis.': valuations,
  'claimDeductions.': ['aboveItemLimit', 'aboveCategoryLimits', 'deductible', 'aboveTotalLimit'],
  // Keys that start with `item` or `location`: the texts about a record of another household.
  '': ['item', 'location'].flatMap((kind) => ['Title', 'Text'].map((part) => `${kind}.elsewhere${part}`)),
}

const dynamic = Object.entries(dynamicKeys).flatMap(([prefix, endings]) =>
  endings.map((ending) => prefix + ending),
)
const inEnglish = new Set(Object.keys(en).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))

it('The English texts contain every key that the code uses', () => {
  const called = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  expect(called.length).toBeGreaterThan(20)
  expect([...called, ...dynamic].filter((key) => !inEnglish.has(key))).toEqual([])
})

it('Each beginning of a text key that the code completes at run time is listed in `dynamicKeys`', () => {
  const prefixes = [...source.matchAll(/\bt\(\s*`([^$`]*)\$\{/g)].map((match) => match[1] ?? '')
  expect(prefixes.filter((prefix) => !(prefix in dynamicKeys))).toEqual([])
})

it('The English texts contain no unused key', () => {
  const used = new Set([...source.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/gi)].map((match) => match[1] ?? ''))
  expect([...inEnglish].filter((key) => !used.has(key) && !dynamic.includes(key))).toEqual([])
})

function withWhatOnlyTheyImport(names: readonly string[]): Set<string> {
  const all = new Set(names)
  for (const name of all) {
    for (const [, path = ''] of (files[name] ?? '').matchAll(/ from '#web\/([^']+)'/g)) {
      const importers = Object.keys(files).filter(
        (other) => !/\.test\./.test(other) && files[other]?.includes(`'#web/${path}'`),
      )
      if (importers.every((other) => all.has(other))) all.add(`../${path}`)
    }
  }
  return all
}

it('The texts of the first load contain every text that is used before the shell loads', () => {
  // Chunks that load the later texts may use all texts, as may modules that only these chunks import.
  const wrapped = [...source.matchAll(/withLaterTexts\(import\('#web\/([^']+)'\)\)/g)].map(
    ([, path = '']) => path,
  )
  expect(wrapped.length).toBeGreaterThan(3)
  const statically = (path: string) => new RegExp(`^import \\{.* from '#web/${path}'`, 'm')
  expect(wrapped.filter((path) => statically(path).test(source))).toEqual([])
  const later = withWhatOnlyTheyImport(wrapped.map((path) => `../${path}`))

  const early =
    /features\/sign-in\/|app\/(root|updates\/chunk-reload)|components\/(page\/error-page|forms\/form-errors|use-copy)/
  const texts = Object.entries(files).filter(
    ([name]) => early.test(name) && !/\.test\./.test(name) && !later.has(name),
  )
  expect(texts.length).toBeGreaterThan(8)
  const called = texts.flatMap(([, text]) =>
    [...text.matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map((match) => match[1] ?? ''),
  )
  expect(called.filter((key) => inEnglish.has(key) && !isFirstText(key))).toEqual([])
})

it('The text of each spreadsheet problem has a placeholder for each value that the server sends', () => {
  const texts: Texts = en
  const placeholders = (code: string) =>
    new Set([...(texts[`importProblem.${code}`] ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name))
  const given = Object.entries(cellProblems).map(([code, names]) => [code, new Set<string>(names)] as const)
  expect(given.map(([code]) => [code, placeholders(code)])).toEqual(given)
})

it('Every English plural has a singular and a plural form', () => {
  const plurals = Object.keys(en).filter((key) => key.endsWith('_one'))
  expect(plurals.map((key) => key.replace(/_one$/, '_other')).filter((key) => !(key in en))).toEqual([])
})

/** Texts that mean something else than another text, although every language has one word for both. */
const homonyms = ['import.headItem', 'import.columns', 'import.show', 'import.snipeItKey']

it('A text that is the same in every language has one key', () => {
  const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other']
  const byWords = Map.groupBy(
    // Texts of the menu have little room (`docs/translating.md`), so they may change alone.
    [...inEnglish].filter(
      (key) => !key.startsWith('nav.') && !homonyms.includes(key) && !dynamic.includes(key),
    ),
    (key) => JSON.stringify(Object.values(locales).map((texts) => forms.map((form) => texts[key + form]))),
  )
  expect([...byWords.values()].filter(({ length }) => length > 1)).toEqual([])
})

it('Notes for translators exist only for existing texts', () => {
  expect(Object.keys(notes).filter((key) => !inEnglish.has(key))).toEqual([])
})

it('The English texts use the terms of the glossary', () => {
  const avoided =
    /\b(things?|places?|own fields?|papers|facts?|goes with|deeds?|stickers?|recently deleted|in all|anew|somebody|everybody|taken? (it )?back)\b/i
  const allowed = ['auth.signInTitle', 'auth.tagline']
  const found = Object.entries(en).filter(([key, text]) => avoided.test(text) && !allowed.includes(key))
  expect(found).toEqual([])
})

it('The English texts have no sentence that starts with What, Who, Where or Whether, except questions', () => {
  const headless = /^(What|Who|Whom|Where|Whether|Whatever)\b(?!['’]s\b)[^?]*$/
  expect(Object.entries(en).filter(([, text]) => headless.test(text))).toEqual([])
})

/** Keys whose translation may equal the English text, by language: names, technical terms, loan words. */
const sameAsEnglish = import.meta.glob<readonly string[]>('./same-as-english/*.json', {
  import: 'default',
  eager: true,
})

/** True for texts without words: placeholders, signs, single letters, URLs and the name of the app. */
const isWordless = (text: string) =>
  !/\p{L}{2}/u.test(text.replace(/\{\{.*?\}\}|https:\/\/|Cubby/g, '').replace(/[^\p{L}]+/gu, ' '))

/** Returns the parts that a translation has to contain unchanged: `{{count, number}}` and `<b>`. */
const carried = (text: string) => (text.match(/\{\{.*?\}\}|<\/?\w+\/?>/g) ?? []).toSorted()

/** The key of the name of each link and button for screen readers, and the key of the text that it shows. */
const namesOfTexts = [
  ...source.matchAll(
    /aria-label=\{t\('([\w.]+)'[^<]*?(?<!\/)>\s*(?:<[A-Z]\w+ [^>]*\/>\s*)?(?:<span [^>]*>)?\{t\('([\w.]+)'/g,
  ),
].map(([, name = '', text = '']) => ({ name, text }))

const translated = Object.entries(locales)
  .map(([path, texts]) => ({ language: path.slice('./locales/'.length, -'.json'.length), texts }))
  .filter(({ language }) => language !== 'en')

it('Each language has a file', () => {
  const found = [...translated.map(({ language }) => language), 'en']
  expect(found.toSorted()).toEqual([...languages].toSorted())
})

it.each(Object.entries(locales))(
  'The name of a link or button contains the text that it shows, for users who speak it: %s',
  (_, texts) => {
    const shown = (key: string) => texts[key]?.replaceAll('\u00AD', '').toLowerCase()
    expect(namesOfTexts.length).toBeGreaterThan(15)
    expect(namesOfTexts.filter(({ name, text }) => !shown(name)?.includes(shown(text) ?? name))).toEqual([])
  },
)

describe.each(translated)('The texts in $language', ({ language, texts }) => {
  const wanted = keysOf(language, en)
  const englishOf = (key: string) => englishText(key, en) ?? ''

  it('contain no unknown keys, and only the plural forms of their language', () => {
    expect(Object.keys(texts).filter((key) => !wanted.includes(key))).toEqual([])
  })

  it('are complete', () => {
    expect(wanted.filter((key) => !(key in texts))).toEqual([])
  })

  it('have all forms of a plural or none', () => {
    const bases = Object.keys(texts).flatMap((key) => pluralBase(key, en) ?? [])
    const forms = wanted.filter((key) => bases.includes(pluralBase(key, en) ?? ''))
    expect(forms.filter((key) => !(key in texts))).toEqual([])
  })

  it('contain every placeholder and tag', () => {
    const lost = Object.entries(texts).filter(([key, text]) => {
      // In a plural form, the number may be a word such as “one”, so its placeholder is optional.
      const isOptional = (part: string) =>
        /^\{\{(count|number|years)\b/.test(part) && pluralBase(key, en) !== undefined
      const [own, english] = [carried(text), carried(englishOf(key))]
      return (
        String(own.filter((part) => !isOptional(part))) !==
        String(english.filter((part) => !isOptional(part)))
      )
    })
    expect(lost).toEqual([])
  })

  it('are neither empty nor English, unless the test lists them', () => {
    expect(Object.entries(texts).filter(([, text]) => text === '')).toEqual([])
    const same = Object.keys(texts).filter(
      (key) => texts[key] === englishOf(key) && !isWordless(englishOf(key)),
    )
    expect(same.toSorted()).toEqual((sameAsEnglish[`./same-as-english/${language}.json`] ?? []).toSorted())
  })
})

it('The gaps of a translation are filled with English texts in the plural forms of the language', () => {
  const english = { title: 'Title', items_one: '{{count}} item', items_other: '{{count}} items' }
  expect(completeTexts({ title: 'Заголовок' }, 'ru', english)).toEqual({
    title: 'Заголовок',
    items_one: '{{count}} item',
    items_few: '{{count}} items',
    items_many: '{{count}} items',
    items_other: '{{count}} items',
  })
  expect(coverageOf({ title: 'Заголовок' }, 'ru', english)).toBe(20)
  expect(coverageOf({ title: '題名', items_other: '{{count}}個' }, 'ja', english)).toBe(100)
})
