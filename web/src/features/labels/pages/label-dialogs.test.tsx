// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LabelDialogs } from './label-dialogs.tsx'
import type { CountedLabel } from '../labels.queries.ts'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test label has only the properties that the dialog reads.
const label = { id: 'fragile', name: 'Fragile' } as CountedLabel
const dialog = <LabelDialogs dialog="items" label={label} labels={[]} onClose={() => undefined} />

it('The dialog with the items of a label shows an error with a retry button when the items cannot be loaded', async () => {
  const { requests } = stubApi()
  const { user } = renderInApp(dialog)
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({ status: 500, body: { code: 'internal', message: 'It failed' } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  await waitFor(() => expect(requests).toHaveLength(2))
  sentRequest(requests[1]).respond({ body: { items: [], total: 0 } })
  expect(await screen.findByRole('combobox')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('The dialog with the items of a label keeps focus and query of its search field when a later search fails', async () => {
  const { requests } = stubApi()
  const { user } = renderInApp(dialog)
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({ body: { items: [], total: 0 } })
  await screen.findByText('No items without this label found.')
  const field = screen.getByRole('combobox')
  await user.type(field, 'drill')
  await waitFor(() => expect(requests).toHaveLength(2))
  sentRequest(requests[1]).respond({ status: 500, body: { code: 'internal', message: 'It failed' } })
  await screen.findByRole('alert')
  expect(screen.getByRole('combobox')).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', 'drill')
  expect(screen.queryByText('No items without this label found.')).toBeNull()
})
