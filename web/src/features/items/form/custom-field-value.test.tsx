// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { CustomNumberField } from '#web/features/items/custom-number-field.tsx'
import { formatWithUnit } from '#web/shared/formats.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('A custom number field shows and reads all decimals of a number', async () => {
  stubApi([[listFieldDescriptions, []]])
  const onChange = vi.fn<(value: number | null) => void>()
  const field = { name: 'Latitude', label: 'Content', value: 52.520008, onChange }
  const { user } = await renderPage('/item', () => <CustomNumberField {...field} />, '/item')
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Content' })
  expect(input.value).toBe('52.520008')
  await user.clear(input)
  await user.type(input, '13.404954')
  await user.tab()
  expect(onChange.mock.calls).toEqual([[13.404954]])
  expect([52.520008, 0.1, 0.00001, -2].map((one) => formatWithUnit(one))).toEqual([
    '52.520008',
    '0.1',
    '0.00001',
    '-2',
  ])
})

it('A custom number field shows the limit when a number has more digits than the server stores', async () => {
  stubApi([[listFieldDescriptions, []]])
  const field = { name: 'Number', label: 'Content', value: 1, onChange: vi.fn<() => void>() }
  const { user } = await renderPage('/item', () => <CustomNumberField {...field} />, '/item')
  const input = await screen.findByRole('textbox', { name: 'Content' })
  await user.clear(input)
  await user.type(input, '12345678901234567')
  await user.tab()
  expect(await screen.findByText('At most 9,007,199,254,740,991.')).toBeTruthy()
})
