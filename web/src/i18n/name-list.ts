import { wordLocale } from './format-locale.ts'
import { isolate } from './isolate-values.ts'

/**
 * Joins names in the language of the user. Each name is isolated, so that its text direction does not affect the
 * others.
 */
export function nameList(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') {
  return new Intl.ListFormat(wordLocale(), { type }).format(names.map(isolate))
}
