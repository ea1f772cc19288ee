import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'
import { testData } from '#test/test-data.ts'
import { withoutUrls } from '#test/without-urls.ts'

const forHomebox = '?for=homebox&language=en'

const headerOf = (csv: string) => csv.slice(0, csv.indexOf('\n')).split(',')

function rowsOf(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true })
}

withServer('An export for Homebox', (app) => {
  it.each(['0.18', '0.22'])('has the columns of an export of Homebox %s', async (release) => {
    const person = await app().signUp()
    const theirs = readFileSync(join(testData, 'homebox', release, 'export.csv'), 'utf8')
    await person.importCsv(theirs)
    const ours = headerOf(await person.exportCsv(forHomebox))
    const expected = headerOf(theirs)
    expect(ours.slice(0, 24)).toEqual(expected.slice(0, 24))
    expect(ours).toEqual(expect.arrayContaining(expected))
  })

  it('changes nothing when its household imports it, and gives another household the same data', async () => {
    const [from, to] = [await app().signUp(), await app().signUp()]
    await from.importCsv(readFileSync(join(testData, 'homebox', '0.22', 'export.csv')))
    const csv = await from.exportCsv(forHomebox)
    expect((await from.importCsv(csv, '?report=true')).json).toMatchObject({ created: 0, batchId: null })
    await to.importCsv(csv)
    expect(withoutUrls(await to.exportCsv())).toBe(withoutUrls(await from.exportCsv()))
  })

  it('has a location for every item, no slashes in locations and no semicolons in labels', async () => {
    const person = await app().signUp()
    const { json: place } = await person.send('POST', '/locations', { name: 'TV/Hi-fi' })
    const { json: label } = await person.send('POST', '/labels', { name: 'old; heavy' })
    await person.send('POST', '/items', { name: 'Radio', locationId: place.id, labelIds: [label.id] })
    await person.send('POST', '/items', { name: 'Saw' })
    expect(
      rowsOf(await person.exportCsv(forHomebox)).map((row) => [
        row['HB.name'],
        row['HB.location'],
        row['HB.labels'],
      ]),
    ).toEqual([
      ['Radio', 'TV-Hi-fi', 'old, heavy'],
      ['Saw', 'No location', ''],
    ])
  })

  it('has custom fields for values that have no field in Homebox', async () => {
    const person = await app().signUp()
    const { json: rope } = await person.send('POST', '/items', { name: 'Rope' })
    await person.send('PATCH', `/items/${rope.id}`, {
      quantity: 1.5,
      minimumQuantity: 2,
      lentTo: 'Ann',
      fields: [{ type: 'text', name: 'Made\n\tin', textValue: '=Peru' }],
    })
    const [row = {}] = rowsOf(await person.exportCsv(forHomebox))
    expect(row).toMatchObject({
      'HB.quantity': '2',
      'HB.field.Quantity': '1.5',
      'HB.field.Minimum quantity': '2',
      'HB.field.Lent to': 'Ann',
      'HB.field.Due back': '',
      'HB.field.Made in': '=Peru',
    })
    expect(row).not.toHaveProperty(['HB.lent_to'])
  })

  it('shortens texts to the bytes that Homebox takes', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: '電'.repeat(100), description: 'x'.repeat(1000) })
    const [row = {}] = rowsOf(await person.exportCsv(forHomebox))
    expect(row['HB.name']).toBe(`${'電'.repeat(84)}…`)
    expect(row['HB.description']).toBe('x'.repeat(1000))
  })
})
