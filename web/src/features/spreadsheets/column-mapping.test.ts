import { expect, it } from 'vitest'
import { importHeaders } from '#contract/spreadsheets.ts'
import { mapColumn, fieldNameOf, assignableColumns, findColumnTarget } from './column-mapping.ts'

const column = (header: string, means: string) => ({ header, means, example: '' })

it('lists every Cubby column except the URL of the item', () => {
  expect(importHeaders.filter((header) => findColumnTarget(header) === undefined)).toEqual(['HB.url'])
})

it('lists columns without a Cubby header, and two with the same header once', () => {
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

it('removes the meaning from the column that had it before', () => {
  const choice = mapColumn({ Titel: 'HB.name', Ort: 'HB.location' }, 'Artikel', 'HB.name')
  expect(choice).toEqual({ Titel: '', Ort: 'HB.location', Artikel: 'HB.name' })
})

it('skips any number of columns', () => {
  expect(mapColumn({ Titel: '' }, 'Artikel', '')).toEqual({ Titel: '', Artikel: '' })
})

it('returns the name of a custom field from its header', () => {
  expect([fieldNameOf('HB.field.Colour'), fieldNameOf('HB.name')]).toEqual(['Colour', undefined])
})
