import { Camera, CookingPot, Package, Router, Tag } from 'lucide-react'
import { expect, it } from 'vitest'
import { itemIcon, labelIcon } from './item-icon.ts'
import { labelColor } from './label-color.ts'

const label = (name: string, color = '') => ({ id: name, name, color })

it('is a parcel when neither name nor labels tell anything', () => {
  expect(itemIcon({ name: 'Матрёшка', labels: [label('Lent out')] }).icon).toBe(Package)
})

it('does not take the beginning of a longer word for a short one', () => {
  expect(itemIcon({ name: 'Cargo', labels: [] }).icon).toBe(Package)
})

it('takes the drawing of the name over that of the labels', () => {
  expect(itemIcon({ name: 'Mirrorless CAMERAS, two', labels: [label('Network')] }).icon).toBe(Camera)
})

it('takes drawing and colour of the label that tells something, not of the first one', () => {
  const labels = [label('Lent out', '#111111'), label('Network', '#222222')]
  expect(itemIcon({ name: 'Fritz', labels })).toEqual({
    icon: Router,
    color: labelColor({ name: 'Network', color: '#222222' }),
  })
})

it('knows items in another alphabet by their label', () => {
  expect(itemIcon({ name: '炊飯器 5.5合', labels: [label('Kitchen')] }).icon).toBe(CookingPot)
})

it('draws a label by the icon chosen for it, by its name, or as a tag', () => {
  const named = { name: 'Network', color: '' }
  expect(labelIcon({ ...named, icon: 'camera' })).toBe(Camera)
  expect(labelIcon({ ...named, icon: 'mdi-unknown' })).toBe(Router)
  expect(labelIcon({ name: 'Lent out', color: '' })).toBe(Tag)
  expect(itemIcon({ name: 'Fritz', labels: [{ ...named, icon: 'camera' }] }).icon).toBe(Camera)
})
