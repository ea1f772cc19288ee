// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'
import { ApiError, type FailureCode } from '#web/shared/api-error.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'

interface Values {
  name: string
  location: string
}

const send = vi.fn<(values: Values) => Promise<unknown>>()

function SmallForm() {
  const form = useForm({
    start: { name: '', location: '' },
    check: ({ name }) => ({ name: name === '' ? 'Name it.' : undefined }),
    send,
  })
  return (
    <form {...form.formProps} aria-busy={form.isPending}>
      <FormError text={form.errors['form']} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Location" {...form.field('location')} />
      <button type="submit">Send</button>
    </form>
  )
}

function show() {
  send.mockReset()
  const { user } = renderInApp(<SmallForm />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  return { user, name, location: screen.getByRole('textbox', { name: 'Location' }) }
}

const refusal = (fields: Record<string, string>, code: FailureCode = 'invalid') =>
  new ApiError({ status: 422, code, message: '', request: '', fields })

it('A form shows an error beside its field and focuses the field, before anything is sent', async () => {
  const { user, name, location } = show()
  await user.type(location, 'Attic{Enter}')
  await screen.findByText('Name it.')
  expect(document.activeElement).toBe(name)
  expect(send).not.toHaveBeenCalled()
  await user.type(name, 'L')
  expect(screen.queryByText('Name it.')).toBeNull()
})

it("A form shows the server's error beside its field and keeps the input", async () => {
  const { user, name, location } = show()
  send.mockRejectedValue(refusal({ location: 'No such location.' }))
  await user.type(location, 'Attic')
  await user.type(name, 'Lamp{Enter}')
  await screen.findByText('No such location.')
  expect(document.activeElement).toBe(location)
  expect(location).toHaveProperty('value', 'Attic')
})

it('A form shows an alert when an error belongs to a field that the form does not have', async () => {
  const { user, name } = show()
  send.mockRejectedValue(refusal({ color: 'No colour.' }))
  await user.type(name, 'Lamp{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})

it.each(['location', 'parentId'])(
  'A form shows an error of the location at the location field when the server names the field %s',
  async (field) => {
    const { user, name } = show()
    send.mockRejectedValue(refusal({ [field]: 'would make more levels' }, 'too_deep'))
    await user.type(name, 'Lamp{Enter}')
    expect(await screen.findByText(/nested too deeply/)).toBeTruthy()
  },
)

it('A form is pending while its request runs, and sends only one request', async () => {
  const { user, name } = show()
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValue(promise)
  await user.type(name, 'Lamp{Enter}{Enter}')
  expect(send.mock.calls).toEqual([[{ name: 'Lamp', location: '' }]])
  const form = name.closest('form')
  expect(form?.ariaBusy ?? form?.getAttribute('aria-busy')).toBe('true')
  resolve()
  await waitFor(() => expect(form?.getAttribute('aria-busy')).toBe('false'))
})

function FormAroundDialog() {
  const form = useForm({ start: {}, send: sendAround })
  return <form {...form.formProps}>{createPortal(<SmallForm />, document.body)}</form>
}

const sendAround = vi.fn<() => Promise<unknown>>()

it('A form in a dialog does not send the form that opened the dialog', async () => {
  send.mockReset()
  const { user } = renderInApp(<FormAroundDialog />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(sendAround).not.toHaveBeenCalled()
})

it('A form that was closed before the response shows the error as a toast', async () => {
  send.mockReset()
  const { user, unmount } = renderInApp(<SmallForm />)
  const { promise, reject } = Promise.withResolvers()
  send.mockReturnValue(promise)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp{Enter}')
  unmount()
  reject(refusal({}, 'not_found'))
  const text = 'This no longer exists. It may have been deleted.'
  await waitFor(() => expect(toastTexts()).toEqual([`error: ${text}`]))
})
