// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PreviewRow } from './preview-row.tsx'
import { renderInApp } from '#web-test/render.tsx'

it.each([
  ['Quantity: 2', 'create'],
  ['Quantity: 1 → 2', 'update'],
] as const)('The preview of an import shows “%s” when the action of the row is %s', (text, action) => {
  const changes = [{ column: 'HB.quantity', before: '1', after: '2' }]
  const row = { line: 4, action, name: 'Whisk', path: [], quantity: 2, purchasePrice: 0, photos: [], changes }
  renderInApp(<PreviewRow entry={{ line: 4, row, errors: [], warnings: [] }} />)
  expect(screen.getByText(text)).toBeTruthy()
})
