import { Camera, CookingPot, Package, Router, Tag } from 'lucide-react'
import { expect, it } from 'vitest'
import { itemIcon, labelIcon } from './item-icon.ts'
import { labelColor } from './label-color.ts'

const label = (name: string, color = '') => ({ id: name, name, color })

it('returns a parcel when neither name nor labels match', () => {
  expect(itemIcon({ name: 'Матрёшка', labels: [label('Lent out')] }).icon).toBe(Package)
})

it('does not match a short word at the start of a longer one', () => {
  expect(itemIcon({ name: 'Cargo', labels: [] }).icon).toBe(Package)
})

it('uses the icon for the name of the item when both the name and a label suggest one', () => {
  expect(itemIcon({ name: 'Mirrorless CAMERAS, two', labels: [label('Network')] }).icon).toBe(Camera)
})

it('uses icon and colour of the first label that suggests an icon, even when another label comes first', () => {
  const labels = [label('Lent out', '#111111'), label('Network', '#222222')]
  expect(itemIcon({ name: 'Fritz', labels })).toEqual({
    icon: Router,
    color: labelColor({ name: 'Network', color: '#222222' }),
  })
})

it('uses the icon of the label when the name of the item is in a language without known words', () => {
  expect(itemIcon({ name: '炊飯器 5.5合', labels: [label('Kitchen')] }).icon).toBe(CookingPot)
})

it('uses the chosen icon of a label, otherwise an icon for its name, otherwise a tag', () => {
  const named = { name: 'Network', color: '' }
  expect(labelIcon({ ...named, icon: 'camera' })).toBe(Camera)
  expect(labelIcon({ ...named, icon: 'mdi-unknown' })).toBe(Router)
  expect(labelIcon({ name: 'Lent out', color: '' })).toBe(Tag)
  expect(itemIcon({ name: 'Fritz', labels: [{ ...named, icon: 'camera' }] }).icon).toBe(Camera)
})
