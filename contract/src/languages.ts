/** Maps the codes of Norwegian languages to Bokmål, because Cubby has no other Norwegian translation. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * Returns the first wanted locale that has a match among the offered ones, as offered; undefined when none has a match.
 * An exact match comes first, then a locale with the language, script and region of the wanted one, then any locale
 * with its language. A locale without a region takes the region of another wanted locale that is offered; otherwise
 * `pt` is `pt-BR`.
 */
export function nearestLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  const locales = wanted.flatMap((code) => readLocale(code) ?? [])
  const regions = locales.flatMap(({ region }) => region ?? [])
  for (const locale of locales) {
    const exact = offered.find((one) => one.toLowerCase() === locale.baseName.toLowerCase())
    const found = exact ?? findRelative(locale, regions, offered)
    if (found !== undefined) return found
  }
  return undefined
}

/** Parses a language tag. Returns undefined when it is invalid. Ignores modifiers such as `@euro`. */
function readLocale(code: string): Intl.Locale | undefined {
  try {
    const locale = new Intl.Locale(code.replace(/@.*/, ''))
    const language = otherNames[locale.language]
    return language === undefined ? locale : new Intl.Locale(locale, { language })
  } catch {
    return undefined
  }
}

function findRelative(
  locale: Intl.Locale,
  regions: readonly string[],
  offered: readonly string[],
): string | undefined {
  const same = offered.filter((code) => new Intl.Locale(code).language === locale.language)
  const find = (wanted: Intl.Locale) =>
    same.find((code) => {
      const { script, region } = new Intl.Locale(code).maximize()
      return script === wanted.script && region === wanted.region
    })
  const region = locale.region ?? regions.find((one) => same.some((code) => code.endsWith(one)))
  const likely = (region === undefined ? locale : new Intl.Locale(locale, { region })).maximize()
  // When no translation has the wanted region, Portuguese outside Brazil becomes `pt-PT`. Other languages get the
  // region that Unicode calls likely.
  const likelyLocale = likely.language === 'pt' ? 'pt-PT' : `${likely.language}-${likely.script}`
  return find(likely) ?? (same[0] && (find(new Intl.Locale(likelyLocale).maximize()) ?? same[0]))
}
