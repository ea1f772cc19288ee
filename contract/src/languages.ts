/** Norwegian is offered as Bokmål alone. */
const otherNames: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * Returns the offered language for the first of the wanted ones that has one: the exact one, else another of the same
 * language, by script and region. `pt` alone takes its region from the other wanted ones, else it is `pt-BR`; undefined if
 * nothing fits.
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

/** Returns undefined for what is no language tag; some systems add an `@` and more to theirs. */
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
  // Readers of Portuguese outside Brazil write as in Portugal; of other languages Unicode knows the usual region.
  const usual = likely.language === 'pt' ? 'pt-PT' : `${likely.language}-${likely.script}`
  return find(likely) ?? (same[0] && (find(new Intl.Locale(usual).maximize()) ?? same[0]))
}
