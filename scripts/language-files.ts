import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { completeTexts, coverageOf, type Texts } from '../web/src/i18n/complete-texts.ts'
import { isFirstText } from '../web/src/i18n/first-texts.ts'

export const localesFolder = join(import.meta.dirname, '../web/src/i18n/locales')

export async function readTexts(language: string): Promise<Texts> {
  // as: `JSON.parse` returns `any`. Tests check that a language file is an object of texts.
  return JSON.parse(await readFile(join(localesFolder, `${language}.json`), 'utf8')) as Texts
}

/**
 * `de.json?first` and `de.json?later` are the two parts of a language file, completed with English.
 * `de.json?coverage` is the percentage of translated texts.
 */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]locales[\\/][\w-]+\.json\?(first|later|coverage)$/ },
      async handler(id) {
        const [path = '', part] = id.split('?')
        this.addWatchFile(path)
        const language = basename(path, '.json')
        const [texts, english] = await Promise.all([readTexts(language), readTexts('en')])
        if (part === 'coverage') return `export default ${coverageOf(texts, language, english)}`
        const all = Object.entries(completeTexts(texts, language, english))
        const own = all.filter(([key]) => isFirstText(key) === (part === 'first'))
        return `export default ${JSON.stringify(Object.fromEntries(own))}`
      },
    },
  }
}
