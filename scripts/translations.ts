// Lists the keys that a language lacks: `npm run translations -- de`. Without a language, it prints the coverage of
// every language.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { coverageOf, keysOf } from '../web/src/i18n/complete-texts.ts'
import { languages } from '../web/src/i18n/languages.ts'
import { localesFolder, readTexts } from './language-files.ts'

const wanted = process.argv.slice(2)
const english = await readTexts('en')
const unknown = wanted.filter((language) => !languages.some((known) => known === language))
if (unknown.length > 0) {
  console.error(`Not a language of Cubby: ${unknown.join(', ')}. There are ${languages.join(', ')}.`)
  process.exitCode = 1
} else if (wanted.length === 0) {
  for (const file of (await readdir(localesFolder)).toSorted()) {
    const language = basename(file, '.json')
    console.log(`${language.padEnd(6)} ${coverageOf(await readTexts(language), language, english)} %`)
  }
} else {
  for (const language of wanted) await report(language)
}

/** Prints the texts that a language file lacks, as JSON to translate and to paste into the file. */
async function report(language: string) {
  const texts = existsSync(join(localesFolder, `${language}.json`)) ? await readTexts(language) : {}
  const keys = keysOf(language, english)
  const missing = keys.filter((key) => !(key in texts))
  const surplus = Object.keys(texts).filter((key) => !keys.includes(key))
  const toTranslate = missing.map((key) => [key, english[key] ?? english[key.replace(/_[a-z]+$/, '_other')]])
  console.log(`${language}: ${missing.length} missing, ${surplus.length} that English does not have`)
  if (missing.length > 0) console.log(JSON.stringify(Object.fromEntries(toTranslate), null, 2))
  if (surplus.length > 0) console.log(`To remove: ${surplus.join(', ')}`)
}
