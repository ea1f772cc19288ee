// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NameEditor } from './name-editor.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'

const tooDeep = new ApiError({ status: 422, code: 'too_deep', message: '', request: '', fields: {} })
const refusalText = 'That would be nested too deeply. Choose a location or item further up.'

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
  onSave.mockRejectedValueOnce(tooDeep)
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

it("The editor of a location's name takes the next name while the last one is saved", async () => {
  const { user, field, onSave } = show('', true)
  const last = Promise.withResolvers<undefined>()
  onSave.mockReturnValueOnce(last.promise)
  await user.type(field, 'Box 1{Enter}Box 2{Enter}Box 3')
  expect(onSave.mock.calls).toEqual([['Box 1'], ['Box 2']])
  await act(async () => last.resolve(undefined))
  expect(field).toHaveProperty('value', 'Box 3')
})

it("The editor of a location's name keeps the next name, and names the rejected one in a toast, when the user types on", async () => {
  const { user, field, onSave } = show('', true)
  const last = Promise.withResolvers<undefined>()
  onSave.mockReturnValueOnce(last.promise)
  await user.type(field, 'Box 1{Enter}Box 2')
  await act(async () => last.reject(tooDeep))
  await waitFor(() => expect(toastTexts()).toEqual([`error: “Box 1” was not created. ${refusalText}`]))
  expect(field).toHaveProperty('value', 'Box 2')
})

it("The editor of a location's name shows the error as a toast when the editor has closed before the server rejects the name", async () => {
  const { user, field, onSave, unmount } = show('Attic')
  const last = Promise.withResolvers<undefined>()
  onSave.mockReturnValueOnce(last.promise)
  await user.type(field, ' room{Enter}')
  unmount()
  await act(async () => last.reject(tooDeep))
  await waitFor(() => expect(toastTexts()).toEqual([`error: ${refusalText}`]))
})
