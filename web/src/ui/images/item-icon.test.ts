import { Camera, CookingPot, Package, Router, Tag } from 'lucide-react'
import { expect, it } from 'vitest'
import { itemIcon, labelIcon } from './item-icon.ts'
import { labelColor } from './label-color.ts'

const label = (name: string, color = '') => ({ id: name, name, color })

it('The icon of an item is a parcel when neither its name nor a label suggests an icon', () => {
  expect(itemIcon({ name: 'Матрёшка', labels: [label('Lent out')] }).icon).toBe(Package)
})

it('The icon of an item ignores a short word at the start of a longer one, such as “car” in “cargo”', () => {
  expect(itemIcon({ name: 'Cargo', labels: [] }).icon).toBe(Package)
})

it('The icon of an item is that of its name when both the name and a label suggest one', () => {
  expect(itemIcon({ name: 'Mirrorless CAMERAS, two', labels: [label('Network')] }).icon).toBe(Camera)
})

it('The icon and the colour of an item come from the first label that suggests an icon, even when another label precedes it', () => {
  const labels = [label('Lent out', '#111111'), label('Network', '#222222')]
  expect(itemIcon({ name: 'Fritz', labels })).toEqual({
    icon: Router,
    color: labelColor({ name: 'Network', color: '#222222' }),
  })
})

it('The icon of an item is that of its label when the name is in a language without known words', () => {
  expect(itemIcon({ name: '炊飯器 5.5合', labels: [label('Kitchen')] }).icon).toBe(CookingPot)
})

it('The icon of a label is the chosen one, otherwise one for its name, otherwise a tag', () => {
  const named = { name: 'Network', color: '' }
  expect(labelIcon({ ...named, icon: 'camera' })).toBe(Camera)
  expect(labelIcon({ ...named, icon: 'mdi-unknown' })).toBe(Router)
  expect(labelIcon({ name: 'Lent out', color: '' })).toBe(Tag)
  expect(itemIcon({ name: 'Fritz', labels: [{ ...named, icon: 'camera' }] }).icon).toBe(Camera)
})
