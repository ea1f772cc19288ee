// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CreateForm } from './create-form.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { renderInApp } from '#web-test/render.tsx'

const create = vi.fn<(another: boolean) => Promise<void>>()
const onClose = vi.fn<() => void>()

function openForm() {
  return renderInApp(
    <CreateForm onClose={onClose} title="Add" fieldNames={[]} check={() => ({})} create={create}>
      {() => <TextField label="Name" value="Lamp" onChange={() => undefined} />}
    </CreateForm>,
  )
}

it('The form of a new record creates the second record with Enter alone, unless the server rejected the first one', async () => {
  create.mockReset().mockRejectedValueOnce(new Error('refused')).mockResolvedValue(undefined)
  const { user } = openForm()
  const press = async (keys: string) => user.type(await screen.findByRole('textbox', { name: 'Name' }), keys)

  await press('{Shift>}{Enter}{/Shift}')
  await screen.findByText('Something went wrong', { exact: false })
  screen.getByText('Shift Enter')

  await press('{Shift>}{Enter}{/Shift}')
  await screen.findByText('Enter')
  await press('{Enter}')
  await waitFor(() => expect(create.mock.calls).toEqual([[true], [true], [true]]))

  expect(onClose).not.toHaveBeenCalled()
})
