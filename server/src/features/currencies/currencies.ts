import { ConfigError } from '#server/shared/config-error.ts'
import { readFileSync } from 'node:fs'
import type { Currency } from '#contract/currencies.ts'
import { isoCurrencies } from './iso-4217.ts'

const byName = new Intl.Collator('en')

/**
 * Returns all currencies sorted by name. The file `extraFile` has a JSON array of currencies, which are added or
 * replace currencies with the same code.
 */
export function loadCurrencies(extraFile: string | undefined): Currency[] {
  const extra = extraFile === undefined ? [] : readCurrenciesFile(extraFile)
  const byCode = new Map([...isoCurrencies, ...extra].map((currency) => [currency.code, currency]))
  return [...byCode.values()].sort((a, b) => byName.compare(a.name, b.name))
}

/** Returns the number of decimals of a currency; two for one that is not offered any more. */
export function decimalsOf({ currencies }: { currencies: readonly Currency[] }, code: string): number {
  return currencies.find((currency) => currency.code === code)?.decimals ?? 2
}

function readCurrenciesFile(path: string): Currency[] {
  const entries = readJson(path)
  if (!Array.isArray(entries)) throw new ConfigError(`CUBBY_CURRENCIES_FILE: ${path} must hold a JSON array.`)
  return entries.map((entry, index) =>
    readCurrency(entry, `CUBBY_CURRENCIES_FILE: entry ${index + 1} of ${path}`),
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`CUBBY_CURRENCIES_FILE: ${path} cannot be read: ${reason}`, { cause: error })
  }
}

function readCurrency(entry: unknown, where: string): Currency {
  if (typeof entry !== 'object' || entry === null) throw new ConfigError(`${where} must be an object.`)
  const values = new Map<string, unknown>(Object.entries(entry))
  function text(key: string): string {
    const value = values.get(key)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    throw new ConfigError(`${where} must have the text "${key}".`)
  }

  const code = text('code').toUpperCase()
  if (!/^[A-Z]{3}$/.test(code))
    throw new ConfigError(`${where} has the code "${code}"; it must be three letters.`)
  const decimals = values.get('decimals') ?? 2
  if (typeof decimals !== 'number' || ![0, 1, 2, 3, 4].includes(decimals)) {
    throw new ConfigError(`${where} must have a whole number from 0 to 4 as "decimals".`)
  }
  return { name: text('name'), code, local: text('local'), symbol: text('symbol'), decimals }
}
