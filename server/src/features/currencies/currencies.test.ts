import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCurrencies } from './currencies.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'currencies.json')
})

const token = { code: 'abc', name: 'Arcade Token', local: 'Arcade', symbol: '¤' }

describe('loadCurrencies throws an error that names the problem', () => {
  test.each([
    ['{', /^CUBBY_CURRENCIES_FILE: .*currencies\.json cannot be read: /],
    ['{}', /^CUBBY_CURRENCIES_FILE: .*currencies\.json must hold a JSON array\.$/],
    ['[7]', /^CUBBY_CURRENCIES_FILE: entry 1 of .*currencies\.json must be an object\.$/],
    [
      JSON.stringify([token, { ...token, name: ' ' }]),
      /^CUBBY_CURRENCIES_FILE: entry 2 of .* must have the text "name"\.$/,
    ],
    [
      JSON.stringify([{ ...token, code: 'TOKEN' }]),
      /^CUBBY_CURRENCIES_FILE: entry 1 of .* has the code "TOKEN"; it must be three letters\.$/,
    ],
    [
      JSON.stringify([{ ...token, decimals: 5 }]),
      /^CUBBY_CURRENCIES_FILE: entry 1 of .* must have a whole number from 0 to 4 as "decimals"/,
    ],
    [
      JSON.stringify([{ ...token, decimals: '2' }]),
      /^CUBBY_CURRENCIES_FILE: entry 1 of .* must have a whole number from 0 to 4 as "decimals"/,
    ],
  ])('for %s', async (content, reason) => {
    await writeFile(file, content)
    expect(() => loadCurrencies(file)).toThrow(reason)
  })

  test('for a file that does not exist', () => {
    expect(() => loadCurrencies(join(folder, 'none.json'))).toThrow(/none\.json cannot be read: ENOENT/)
  })
})

test('loadCurrencies returns at least 150 complete currencies, each code once, sorted by name', () => {
  const currencies = loadCurrencies(undefined)
  expect(currencies.length).toBeGreaterThanOrEqual(150)
  expect(new Set(currencies.map((currency) => currency.code)).size).toBe(currencies.length)
  for (const { code, name, local, symbol } of currencies) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect([name, local, symbol]).not.toContain('')
  }
  const names = currencies.map((currency) => currency.name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test.each([
  ['EUR', '€', 2],
  ['USD', '$', 2],
  ['JPY', '¥', 0],
  ['KWD', 'د.ك', 3],
])('loadCurrencies returns %s with the symbol %s and %d decimals', (code, symbol, decimals) => {
  expect(loadCurrencies(undefined).find((currency) => currency.code === code)).toMatchObject({
    symbol,
    decimals,
  })
})

test('loadCurrencies adds currencies of a file and replaces those with the same code', async () => {
  await writeFile(file, JSON.stringify([token, { ...token, code: 'EUR', name: 'Our Euro', decimals: 0 }]))
  const currencies = loadCurrencies(file)
  expect(currencies).toHaveLength(loadCurrencies(undefined).length + 1)
  expect(currencies).toContainEqual({ ...token, code: 'ABC', decimals: 2 })
  expect(currencies.filter((currency) => currency.code === 'EUR')).toEqual([
    { ...token, code: 'EUR', name: 'Our Euro', decimals: 0 },
  ])
})
