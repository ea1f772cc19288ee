// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NameEditor } from './name-editor.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { renderInApp } from '#web-test/render.tsx'

function show(name: string, isRepeating = false) {
  const onSave = vi.fn<(name: string) => Promise<unknown>>().mockResolvedValue(undefined)
  const onClose = vi.fn<(isByKey: boolean) => void>()
  const shown = renderInApp(
    <NameEditor label="Name" name={name} isRepeating={isRepeating} onSave={onSave} onClose={onClose} />,
  )
  return { ...shown, onSave, onClose, field: screen.getByRole('textbox', { name: 'Name' }) }
}

it("The editor of a location's name rejects an empty name, and sends nothing when the name is unchanged", async () => {
  const { user, field, onSave, onClose } = show('Attic')
  await user.clear(field)
  await user.keyboard('{Enter}')
  await screen.findByRole('alert')
  await user.type(field, 'Attic{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true)
})

it("The editor of a location's name saves on Enter and on blur, but not on Escape", async () => {
  const { user, field, onSave, onClose } = show('Attic')
  await user.type(field, ' room')
  await user.keyboard('{Escape}')
  expect([onSave.mock.calls.length, onClose.mock.calls]).toEqual([0, [[true]]])
  await user.tab()
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith('Attic room'))
})

it("The editor of a location's name keeps the typed name and shows the error when the server rejects it", async () => {
  const { user, field, onSave, onClose } = show('')
  onSave.mockRejectedValueOnce(
    new ApiError({ status: 422, code: 'too_deep', message: '', request: '', fields: {} }),
  )
  await user.type(field, 'Box{Enter}')
  await screen.findByRole('alert')
  expect(field).toHaveProperty('value', 'Box')
  expect(onClose).not.toHaveBeenCalled()
})

it("The editor of a location's name is empty after Enter when the user names several locations in a row", async () => {
  const { user, field, onSave, onClose } = show('', true)
  await user.type(field, 'Box 1{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  await user.type(field, 'Box 2{Enter}')
  await waitFor(() => expect(onSave.mock.calls).toEqual([['Box 1'], ['Box 2']]))
  expect(onClose).not.toHaveBeenCalled()
})
