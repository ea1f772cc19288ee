// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { DateField } from './date-field.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const onChange = vi.fn<(value: string) => void>()

function Due({ start, mayBePartial = false }: { start: string; mayBePartial?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      label="Due on"
      value={value}
      mayBePartial={mayBePartial}
      onChange={(next) => {
        onChange(next)
        setValue(next)
      }}
    />
  )
}

beforeEach(() => {
  stubApi([[getHousehold, { currency: 'EUR', timeZone: 'UTC' }]])
  onChange.mockReset()
})

function show(start: string, locale: string, mayBePartial = false) {
  writePreferences({ formatLocale: locale })
  const { user } = renderInApp(<Due start={start} mayBePartial={mayBePartial} />)
  return { user, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Due on' }) }
}

it('A date field parses and formats days in the format of the account, and shows how it interpreted the text', async () => {
  const { user, input } = show('2026-12-31', 'de-DE')
  expect(input.value).toBe('31.12.2026')
  await user.clear(input)
  expect(input.placeholder).toBe('dd.mm.yyyy')
  await user.type(input, '3.2.27')
  expect(screen.getByRole('status').textContent).toBe('= 3. Februar 2027')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange.mock.calls).toEqual([['2027-02-03']])
  expect(input.value).toBe('03.02.2027')
})

it('A date field parses and shows Buddhist years when the language is Thai', async () => {
  const { user, input } = show('2026-12-31', 'th-TH')
  expect(input.value).toBe('31/12/2569')
  await user.clear(input)
  await user.type(input, '17/5/2568')
  expect(screen.getByRole('status').textContent).toBe('= 17 พฤษภาคม 2568')
  await user.type(input, '{Enter}')
  expect(onChange.mock.calls).toEqual([['2025-05-17']])
  expect(input.value).toBe('17/05/2568')
  await user.clear(input)
  await user.type(input, '30/2/2568{Enter}')
  screen.getByText('กุมภาพันธ์ 2568 has only 28 days.')
})

it.each([
  ['en-GB', 'May 2019', '= May 2019', '05/2019', '2019'],
  ['de-DE', 'Mai 2019', '= Mai 2019', '05/2019', '2019'],
  ['ar-EG', '٥/٢٠١٩', '= مايو ٢٠١٩', '٠٥/٢٠١٩', '٢٠١٩'],
])(
  'A date field accepts a month or a year without a day in the locale %s',
  async (locale, month, shown, written, year) => {
    const { user, input } = show('2026-12-31', locale, true)
    await user.clear(input)
    await user.type(input, month)
    expect(screen.getByRole('status').textContent).toBe(shown)
    await user.tab()
    expect(plain(input.value)).toBe(written)
    await user.clear(input)
    await user.type(input, `${year}{Enter}`)
    expect(input.value).toBe(year)
    expect(onChange.mock.calls).toEqual([['2019-05'], ['2019']])
  },
)

/** Removes the invisible direction marks between Arabic numbers and slashes. */
const plain = (text: string) => text.replaceAll(/\p{Cf}/gu, '')

it('A date field has examples of a month and a year in its error when it accepts them without a day', async () => {
  const { user, input } = show('', 'en-GB', true)
  await user.type(input, 'soon{Enter}')
  const text = /^That isn't a date. Enter one like 31\/12\/(\d{4}), or only 12\/\1 or \1\.$/
  expect(screen.getByText(text)).toBeTruthy()
})

it('A date field opens its calendar at the month when the value has no day', async () => {
  const { user } = show('2019-05', 'en-GB', true)
  await user.click(screen.getByRole('button', { name: 'Open calendar' }))
  const calendar = await screen.findByRole('dialog', { name: 'Due on' })
  await user.click(within(calendar).getByRole('button', { name: / 4 May 2019/ }))
  expect(onChange.mock.calls).toEqual([['2019-05-04']])
})

it('A date field accepts an empty text', async () => {
  const { user, input } = show('2026-12-31', 'en-GB')
  await user.clear(input)
  await user.tab()
  expect(onChange.mock.calls).toEqual([['']])
})

it('A date field keeps a day that does not exist, and explains the error', async () => {
  const { user, input } = show('', 'en-GB')
  await user.type(input, '30/02/2026{Enter}')
  screen.getByText('February 2026 has only 28 days.')
  expect(input.value).toBe('30/02/2026')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await user.clear(input)
  await user.type(input, 'soon{Enter}')
  screen.getByText(/^That isn't a date. Enter one like 31\/12\//)
  expect(onChange).not.toHaveBeenCalled()
})

it('A date field lets the user pick a day by keyboard, and select month and year', async () => {
  const { user } = show('2026-02-03', 'en-GB')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  const calendar = await screen.findByRole('dialog', { name: 'Due on' })
  await waitFor(() => expect(document.activeElement?.ariaLabel ?? '').toMatch(/3 February 2026/))
  await user.selectOptions(within(calendar).getByRole('combobox', { name: 'year' }), '2027')
  await user.selectOptions(within(calendar).getByRole('combobox', { name: 'month' }), 'March')
  await user.click(within(calendar).getByRole('button', { name: / 4 March 2027/ }))
  expect(onChange.mock.calls).toEqual([['2027-03-04']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('A date field is emptied by the Clear button of its calendar', async () => {
  const { user, input } = show('2026-02-03', 'en-GB')
  await user.click(screen.getByRole('button', { name: 'Open calendar' }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(onChange.mock.calls).toEqual([['']])
  expect(input.value).toBe('')
})
