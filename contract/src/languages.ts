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
    const name = otherNames[locale.language]
    return name === undefined ? locale : new Intl.Locale(locale, { language: name })
  } catch {
    return undefined
  }
}

function findRelative(
  locale: Intl.Locale,
  regions: readonly string[],
  offered: readonly string[],
): string | undefined {
  const same = offered
    .map((code) => ({ code, of: new Intl.Locale(code).maximize() }))
    .filter(({ of }) => of.language === locale.language)
  const region = locale.region ?? regions.find((one) => same.some(({ of }) => of.region === one))
  const likely = new Intl.Locale(locale, { ...(region !== undefined && { region }) }).maximize()
  const script = likely.script
  const readable = same.filter(({ of }) => of.script === script)
  // Readers of Portuguese outside Brazil write as in Portugal; of other languages Unicode knows the usual region.
  const usual =
    locale.language === 'pt'
      ? 'PT'
      : new Intl.Locale(locale.language, { ...(script !== undefined && { script }) }).maximize().region
  const among = readable.length > 0 ? readable : same
  const best = [likely.region, usual].flatMap((one) => among.find(({ of }) => of.region === one) ?? [])
  return (best[0] ?? among[0])?.code
}
