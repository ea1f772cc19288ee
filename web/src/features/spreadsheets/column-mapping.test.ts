import { expect, it } from 'vitest'
import { importHeaders } from '#contract/spreadsheets.ts'
import { mapColumn, fieldNameOf, assignableColumns, findColumnTarget } from './column-mapping.ts'

const column = (header: string, means: string) => ({ header, means, example: '' })

it('offers every column of ours but the address of the item, which is not taken in', () => {
  expect(importHeaders.filter((header) => findColumnTarget(header) === undefined)).toEqual(['HB.url'])
})

it('asks about columns that are not ours, and about two of one name once', () => {
  const columns = [
    column('hb.NAME', 'HB.name'),
    column('HB.field.Colour', 'HB.field.Colour'),
    column('Ort', 'HB.location'),
    column('Menge', ''),
    column('Menge', ''),
    column('HB.colour', ''),
  ]
  expect(assignableColumns(columns).map(({ header }) => header)).toEqual(['Ort', 'Menge', 'HB.colour'])
})

it('takes a meaning from the column that had it by hand', () => {
  const choice = mapColumn({ Titel: 'HB.name', Ort: 'HB.location' }, 'Artikel', 'HB.name')
  expect(choice).toEqual({ Titel: '', Ort: 'HB.location', Artikel: 'HB.name' })
})

it('leaves any number of columns out', () => {
  expect(mapColumn({ Titel: '' }, 'Artikel', '')).toEqual({ Titel: '', Artikel: '' })
})

it('knows the name of a custom field from its header', () => {
  expect([fieldNameOf('HB.field.Colour'), fieldNameOf('HB.name')]).toEqual(['Colour', undefined])
})
