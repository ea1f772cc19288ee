// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LabelRenameDialog } from './label-rename-dialog.tsx'
import type { CountedLabel } from '../use-labels.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

afterEach(() => localStorage.clear())

it('restores a typed name that was never sent', async () => {
  const { requests } = stubApi()
  // as: the dialog shows only these properties.
  const label = { id: 'fragile', name: 'Fragile', description: '' } as CountedLabel
  const dialog = <LabelRenameDialog label={label} labels={[]} onClose={() => undefined} />
  const name = () => screen.findByRole('textbox', { name: 'Name' })
  const first = renderInApp(dialog)
  await first.user.type(await name(), ' glass')
  first.unmount()
  const second = renderInApp(dialog)
  expect(await name()).toHaveProperty('value', 'Fragile glass')
  await second.user.type(await name(), '{Enter}')
  // Only the changed field is sent, so that changes of other users are kept.
  await waitFor(() => expect(requests.map(({ body }) => body)).toContainEqual({ name: 'Fragile glass' }))
})
