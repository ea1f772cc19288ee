// @module-tag slow

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBlank } from '#contract/texts.ts'
import { eachDatabase } from '#test/each-database.ts'
import { withoutUrls } from '#test/without-urls.ts'

/** Fragments of text that are hard to preserve: separators, quotes, escapes and starts of formulas. */
const odd = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r\n',
  '\n',
  ' / ',
  '/',
  '\\',
  '\\/',
  ';',
  '; ',
  ',',
  '"',
  '""',
  '\u0001',
  '\u001F',
  '\u0085',
  '\u2028',
  '\uFEFF',
)
const text = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('Kettle', 'ß', ' ')), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''))
  // Leave out texts with half of a surrogate pair, because they are not valid Unicode.
  .filter((value) => value.isWellFormed())
const name = text.map((value) => value.replaceAll(/\s+/g, ' ').trim()).filter((value) => !isBlank(value))
const amount = (max: number) => fc.integer({ min: 0, max }).map((parts) => parts / 10_000)
const date = fc.constantFrom('', '2024-02-29', '0999-12-31', '2031-01-01', '2019-05', '2019')
const field = fc.oneof(
  fc.record({ type: fc.constant('text'), name, textValue: text.filter((value) => value !== '') }),
  fc.record({ type: fc.constant('number'), name, numberValue: fc.integer() }),
  fc.record({ type: fc.constant('boolean'), name, booleanValue: fc.boolean() }),
)
const item = fc.record({
  name,
  description: text,
  quantity: amount(1e9),
  insured: fc.boolean(),
  archived: fc.boolean(),
  serialNumber: text,
  modelNumber: text,
  manufacturer: text,
  lifetimeWarranty: fc.boolean(),
  warrantyExpires: date,
  warrantyDetails: text,
  purchaseTime: date,
  purchaseFrom: text,
  purchasePrice: amount(1e9),
  soldTime: date,
  soldTo: text,
  soldPrice: amount(1e9),
  soldNotes: text,
  notes: text,
  location: fc.nat({ max: 3 }),
  labels: fc.subarray([0, 1, 2]),
  fields: fc.uniqueArray(field, { maxLength: 3, selector: (one) => one.name.toLowerCase() }),
})
const household = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  labels: fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
  locations: fc.array(name, { minLength: 3, maxLength: 3 }),
  language: fc.constantFrom('en', 'de', 'ar', 'pt-BR', 'zh-CN', 'xx'),
})

eachDatabase('An export', (app) => {
  it('has the same bytes, except for URLs, after it was imported into another household as CSV or as a workbook', async () => {
    const property = fc.asyncProperty(household, async ({ items, labels, locations, language }) => {
      const [from, to] = [await app().signUp(), await app().signUp()]
      const make = async (path: string, body: object): Promise<string> => {
        const response = await from.send('POST', path, body)
        expect(response).toMatchObject({ status: 201 })
        return response.json.id
      }
      const labelIds: string[] = []
      for (const one of labels) labelIds.push(await make('/labels', { name: one }))
      const locationIds: string[] = []
      for (const one of locations) {
        locationIds.push(await make('/locations', { name: one, parentId: locationIds.at(-1) ?? null }))
      }
      for (const { name: itemName, location, labels: carried, ...rest } of items) {
        const id = await make('/items', { name: itemName })
        const response = await from.send('PUT', `/items/${id}`, {
          ...rest,
          locationId: locationIds[location] ?? null,
          labelIds: carried.map((index) => labelIds[index]),
        })
        expect(response).toMatchObject({ status: 200 })
      }
      const file = await from.exportCsv()
      const guarded = await from.exportCsv('?for=spreadsheet')
      const local = await from.exportCsv(`?for=excel&language=${language}`)
      const workbook = (await from.send('GET', `/items/export.xlsx?language=${language}`)).bytes
      for (const same of [file, guarded, local, workbook]) {
        const response = await from.importCsv(same)
        expect(response.json).toMatchObject({ unchanged: items.length, batchId: null })
      }
      for (const [person, whole] of [
        [to, file],
        [await app().signUp(), local],
      ] as const) {
        const imported = await person.importCsv(whole)
        expect(imported).toMatchObject({ status: 200 })
        expect(withoutUrls(await person.exportCsv())).toBe(withoutUrls(file))
      }
    })
    await fc.assert(property, { numRuns: 8, endOnFailure: true })
  })
})
