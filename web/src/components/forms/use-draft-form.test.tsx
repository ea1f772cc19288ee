// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DraftNote } from './draft-note.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { hasUnsavedWork } from '#web/shared/unsaved.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'

const send = vi.fn<(values: { note: string }, changes: object) => Promise<unknown>>()

function NoteForm({ isSecret = false, start = '' }: { isSecret?: boolean; start?: string }) {
  const form = useDraftForm({ draft: 'note', isSecret, start: { note: start }, send })
  return (
    <form {...form.formProps}>
      <DraftNote form={form} />
      <TextField label="Note" {...form.field('note')} />
    </form>
  )
}

function NameForm({ start }: { start: { name: string; note: string } }) {
  const form = useDraftForm({ draft: 'name', start, send })
  return (
    <form {...form.formProps}>
      <FormError text={form.errors['form']} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Note" {...form.field('note')} />
      <button type="submit">Save</button>
    </form>
  )
}

const note = () => screen.getByRole('textbox', { name: 'Note' })
const stored = () => Object.values(localStorage).join('')

afterEach(() => localStorage.clear())

it('A form that opens again restores typed values that have not been sent', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const first = renderInApp(<NoteForm />)
  await first.user.type(note(), 'For Grandma')
  first.unmount()
  const second = renderInApp(<NoteForm />)
  expect(note()).toHaveProperty('value', 'For Grandma')
  screen.getByText(/You entered this earlier/)
  await second.user.type(note(), '{Enter}')
  await waitFor(() => expect(stored()).toBe(''))
  second.unmount()
  renderInApp(<NoteForm />)
  expect(note()).toHaveProperty('value', '')
})

it('A form says that its draft is kept when it closes with unsent values', async () => {
  const first = renderInApp(<NoteForm />)
  first.unmount()
  expect(toastTexts()).toEqual([])
  const second = renderInApp(<NoteForm />)
  await second.user.type(note(), 'For Grandma')
  second.unmount()
  expect(toastTexts()).toEqual(['info: Draft saved in this browser'])
})

it('A draft stores only changed values, so that a reopened form shows newer values of the other fields', async () => {
  const first = renderInApp(<NameForm start={{ name: 'Attic', note: 'dusty' }} />)
  await first.user.type(screen.getByRole('textbox', { name: 'Name' }), ' of Ann')
  first.unmount()
  renderInApp(<NameForm start={{ name: 'Attic', note: 'clean' }} />)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Attic of Ann')
  expect(note()).toHaveProperty('value', 'clean')
})

it('A draft is not stored when another user changes the record and this user types nothing', async () => {
  const { user, rerender } = renderInApp(<NameForm start={{ name: 'Attic', note: 'dusty' }} />)
  rerender(<NameForm start={{ name: 'Attic', note: 'clean' }} />)
  expect(stored()).toBe('')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of Ann')
  expect(stored()).toBe('{"name":"Attic of Ann"}')
})

it("A form passes only the user's own changes to `send`, not those of another user", async () => {
  send.mockReset().mockResolvedValue(undefined)
  const { user, rerender } = renderInApp(<NameForm start={{ name: 'Attic', note: 'dusty' }} />)
  rerender(<NameForm start={{ name: 'Attic', note: 'clean' }} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of Ann')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = 'Attic of Ann'
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name, note: 'dusty' }, { name }]]))
})

it('A form says once when another user has changed a field that this user has changed too, and then overwrites it', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const { user, rerender } = renderInApp(<NameForm start={{ name: 'Attic', note: 'dusty' }} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of Ann')
  rerender(<NameForm start={{ name: 'Loft', note: 'clean' }} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else saved first')
  screen.getByText('Saved by someone else: Loft')
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = 'Attic of Ann'
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name, note: 'dusty' }, { name }]]))
})

it('A form is sent at once when another user has changed the field to the same value', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const { user, rerender } = renderInApp(<NameForm start={{ name: 'Attic', note: '' }} />)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '2')
  rerender(<NameForm start={{ name: 'Attic2', note: '' }} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

it('A draft of an earlier version restores only values that the form still has', async () => {
  send.mockReset().mockResolvedValue(undefined)
  function EarlierForm() {
    const form = useDraftForm({ draft: 'note', start: { note: '', place: '' }, send })
    return (
      <>
        <TextField label="Note" {...form.field('note')} />
        <TextField label="Place" {...form.field('place')} />
      </>
    )
  }
  const first = renderInApp(<EarlierForm />)
  await first.user.type(screen.getByRole('textbox', { name: 'Place' }), 'Attic')
  first.unmount()
  const second = renderInApp(<NoteForm />)
  expect(screen.queryByText(/You entered this earlier/)).toBeNull()
  second.unmount()
  const again = renderInApp(<EarlierForm />)
  await again.user.type(note(), 'old')
  again.unmount()
  const { user } = renderInApp(<NoteForm />)
  await user.type(note(), '{Enter}')
  await waitFor(() => expect(send.mock.calls).toEqual([[{ note: 'old' }, { note: 'old' }]]))
})

it('“Start over” loads the values changed by another user', async () => {
  const first = renderInApp(<NoteForm />)
  await first.user.type(note(), 'old')
  first.unmount()
  const { user, rerender } = renderInApp(<NoteForm />)
  rerender(<NoteForm start="newer" />)
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(note()).toHaveProperty('value', 'newer')
  expect(stored()).toBe('')
})

it('A draft stays when the server rejects the form', async () => {
  send.mockReset().mockRejectedValue(new Error('refused'))
  const { user, unmount } = renderInApp(<NoteForm />)
  await user.type(note(), 'For Tom{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  unmount()
  renderInApp(<NoteForm />)
  expect(note()).toHaveProperty('value', 'For Tom')
})

it('“Start over” removes the draft', async () => {
  send.mockReset()
  const first = renderInApp(<NoteForm />)
  await first.user.type(note(), 'old')
  first.unmount()
  const { user } = renderInApp(<NoteForm />)
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(note()).toHaveProperty('value', '')
  expect(stored()).toBe('')
})

it('A draft with a secret is kept in memory instead of on disk, and the browser asks before a reload', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const first = renderInApp(<NoteForm isSecret />)
  await first.user.type(note(), 'smtp://a:b@c')
  expect(stored()).toBe('')
  const reload = new Event('beforeunload', { cancelable: true })
  dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)
  first.unmount()
  const second = renderInApp(<NoteForm isSecret />)
  expect(note()).toHaveProperty('value', 'smtp://a:b@c')
  await second.user.type(note(), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

it('A typed secret counts as unsaved until it is sent, even after its form was closed', async () => {
  send.mockReset().mockResolvedValue(undefined)
  const first = renderInApp(<NoteForm isSecret />)
  await first.user.type(note(), 'token')
  first.unmount()
  expect(hasUnsavedWork()).toBe(true)
  const second = renderInApp(<NoteForm isSecret />)
  await second.user.type(note(), '{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  second.unmount()
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
})
