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

it('The fields for an imported column are all Cubby columns except the URL of the item', () => {
  expect(importHeaders.filter((header) => findColumnTarget(header) === undefined)).toEqual(['HB.url'])
})

it('The user can choose the field of columns without a Cubby header, and of the first of two columns with the same header', () => {
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

it('A field moves to another imported column when the user chooses it for that column', () => {
  const choice = mapColumn({ Titel: 'HB.notes', Ort: 'HB.location' }, 'Artikel', 'HB.notes')
  expect(choice).toEqual({ Titel: '', Ort: 'HB.location', Artikel: 'HB.notes' })
})

it('Several imported columns can be joined to one name, path or list of labels', () => {
  const choice = mapColumn({ Raum: 'HB.location' }, 'Fach', 'HB.location')
  expect(choice).toEqual({ Raum: 'HB.location', Fach: 'HB.location' })
})

it('Imported columns without a field become custom fields', () => {
  const columns = [column('Ort', 'HB.location'), column('Farbe', ''), column('Größe', '')]
  expect(mapLeftColumns({ Ort: 'HB.location' }, columns)).toEqual({
    Ort: 'HB.location',
    Farbe: 'HB.field.Farbe',
    Größe: 'HB.field.Größe',
  })
})

it('The user can skip any number of imported columns', () => {
  expect(mapColumn({ Titel: '' }, 'Artikel', '')).toEqual({ Titel: '', Artikel: '' })
})

it('The header of an imported column determines the name of its custom field', () => {
  expect([fieldNameOf('HB.field.Colour'), fieldNameOf('HB.name')]).toEqual(['Colour', undefined])
})
