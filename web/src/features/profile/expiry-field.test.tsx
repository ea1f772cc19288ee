// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { checkExpiry, ExpiryField, toExpiresAt, untilText } from '#web/features/profile/expiry-field.tsx'
import { renderInApp } from '#web-test/render.tsx'

const dayMs = 86_400_000

function Field() {
  const { t } = useTranslation()
  const [value, setValue] = useState({ after: '7', day: '' })
  return <ExpiryField value={value} onChange={setValue} error={checkExpiry(value, t)} choices={[1, 7]} />
}

it('The field for an expiry shows a date field only for a specific date, with an error when the date is in the past', async () => {
  const { user } = renderInApp(<Field />)
  expect(screen.queryByLabelText('Last day')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expires' }), 'On a specific date')
  screen.getByText('Choose the last day.')
  await user.type(screen.getByLabelText('Last day'), '2020-01-01{Enter}')
  await screen.findByText('This day has passed. Choose a later one.')
})

it('toExpiresAt returns the end of the picked day', () => {
  const end = new Date(toExpiresAt({ after: 'day', day: '2031-05-01' }))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2031, 4, 1, 23])
})

it.each([
  [1, 'tomorrow'],
  [6.9999, 'in 7 days'],
  [30, 'in 30 days'],
  [89.9999, 'in 3 months'],
  [-3, '3 days ago'],
])('The remaining time until an expiry in %s days is described in words', (days, text) => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(untilText(new Date(now + days * dayMs).toISOString(), now)).toBe(text)
})

it('An expiry that is far away is described by its date', () => {
  expect(untilText('2027-11-22T12:00:00Z', Date.parse('2026-11-22T12:00:00Z'))).toContain('2027')
})
