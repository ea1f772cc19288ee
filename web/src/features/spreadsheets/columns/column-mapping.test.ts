import { expect, it } from 'vitest'
import { importHeaders } from '#contract/spreadsheets.ts'
import {
  mapColumn,
  mapLeftColumns,
  fieldNameOf,
  assignableColumns,
  findColumnTarget,
} from './column-mapping.ts'

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

it('removes a meaning from the column that had it when the user chooses it for another column', () => {
  const choice = mapColumn({ Titel: 'HB.notes', Ort: 'HB.location' }, 'Artikel', 'HB.notes')
  expect(choice).toEqual({ Titel: '', Ort: 'HB.location', Artikel: 'HB.notes' })
})

it('joins several columns to one name, path or list of labels', () => {
  const choice = mapColumn({ Raum: 'HB.location' }, 'Fach', 'HB.location')
  expect(choice).toEqual({ Raum: 'HB.location', Fach: 'HB.location' })
})

it('makes custom fields of the columns that have no field', () => {
  const columns = [column('Ort', 'HB.location'), column('Farbe', ''), column('Größe', '')]
  expect(mapLeftColumns({ Ort: 'HB.location' }, columns)).toEqual({
    Ort: 'HB.location',
    Farbe: 'HB.field.Farbe',
    Größe: 'HB.field.Größe',
  })
})

it('lets the user skip any number of columns', () => {
  expect(mapColumn({ Titel: '' }, 'Artikel', '')).toEqual({ Titel: '', Artikel: '' })
})

it('returns the name of a custom field from its header', () => {
  expect([fieldNameOf('HB.field.Colour'), fieldNameOf('HB.name')]).toEqual(['Colour', undefined])
})
