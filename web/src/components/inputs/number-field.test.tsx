// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { NumberField } from './number-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { renderInApp } from '#web-test/render.tsx'

const onChange = vi.fn<(value: number | null) => void>()

function Price({ start }: { start: number | null }) {
  const [value, setValue] = useState(start)
  return (
    <NumberField
      label="Price"
      value={value}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
      minimum={0}
      maximum={1e10}
      format={{ style: 'currency', currency: 'EUR' }}
      stepLabels={{ less: 'Less', more: 'More' }}
    />
  )
}

function show(start: number | null = null, locale: string | null = null) {
  onChange.mockReset()
  writePreferences({ formatLocale: locale })
  const { user } = renderInApp(<Price start={start} />)
  return { user, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }) }
}

it('A number field shows how it interpreted a number in another format, and reports the value on blur', async () => {
  const { user, input } = show()
  await user.type(input, '1.234,56')
  expect(screen.getByRole('status').textContent).toBe('= €1,234.56')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange.mock.calls).toEqual([[1234.56]])
  expect(input.value).toBe('€1,234.56')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('A number field parses and formats numbers in the format of the account', async () => {
  const { user, input } = show(1234.5, 'de-DE')
  expect(input.value).toBe('1.234,50\u00a0€')
  await user.clear(input)
  await user.type(input, '1.234{Enter}')
  expect(onChange.mock.calls).toEqual([[1234]])
})

it('A number field keeps invalid text and shows why it is invalid, but does not change the value', async () => {
  const { user, input } = show(3)
  for (const [text, reason] of [
    ['abc', "That isn't a number. Enter one like €1,234.50."],
    ['-5', "This can't be less than zero."],
    ['12 USD', 'Enter it in EUR.'],
    ['1.23456', 'At most 4 decimals.'],
  ] as const) {
    await user.clear(input)
    await user.type(input, text)
    await user.tab()
    screen.getByText(reason)
    expect(input.value).toBe(text)
    expect(input.getAttribute('aria-invalid')).toBe('true')
  }
  expect(onChange).not.toHaveBeenCalled()
  await user.clear(input)
  await user.tab()
  expect(onChange.mock.calls).toEqual([[null]])
})

it('A number field changes its value by step buttons and arrow keys, within its limits', async () => {
  const { user, input } = show(0)
  expect(screen.getByRole('button', { name: 'Less' })).toHaveProperty('disabled', true)
  await user.type(input, '{ArrowUp}')
  expect(input.value).toBe('€1.00')
  await user.clear(input)
  await user.type(input, '5')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(onChange.mock.lastCall).toEqual([6])
})

it('A number field reports the typed value when the sheet around it closes', async () => {
  onChange.mockReset()
  const { user, unmount } = renderInApp(<Price start={null} />)
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '12,50')
  unmount()
  expect(onChange.mock.calls).toEqual([[12.5]])
})

const send = vi.fn<(values: typeof start) => Promise<unknown>>()

const start: { cost: number | null } = { cost: 1 }

function CostForm() {
  const form = useForm({ start, send })
  return (
    <form {...form.formProps}>
      <NumberField label="Cost" {...form.field('cost')} minimum={0} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
    </form>
  )
}

it('A number field with invalid text keeps its form from being sent', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const { user } = renderInApp(<CostForm />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost' })
  await user.clear(input)
  await user.type(input, 'twelve{Enter}')
  screen.getByText(/That isn't a number/)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(input)
  expect(send).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(input.value).toBe('1')
  expect(screen.queryByText(/That isn't a number/)).toBeNull()

  await user.clear(input)
  await user.type(input, '12{Enter}')
  await act(async () => {})
  expect(send.mock.calls).toEqual([[{ cost: 12 }]])
})

it('A number field shows its unit after the number, and accepts a typed unit', async () => {
  onChange.mockReset()
  writePreferences({ formatLocale: null })
  const { user } = renderInApp(<NumberField label="Power" value={60} onChange={onChange} unit="W" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Power', description: 'W' })
  await user.clear(input)
  await user.type(input, '1,500 W')
  await user.tab()
  await user.clear(input)
  await user.type(input, '800 kg')
  await user.tab()
  expect(onChange.mock.calls).toEqual([[1500]])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
