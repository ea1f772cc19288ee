// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLabel, type Label, listLabels } from '#contract/labels.ts'
import { CreateLabelDialog, EditLabelDialog } from './label-form.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

beforeEach(() => {
  stubApi([
    [listLabels, []],
    [createLabel, { id: '1', name: 'Fragile' }],
  ])
})
afterEach(() => localStorage.clear())

const open = () => renderInApp(<CreateLabelDialog onClose={() => undefined} />)
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

it('The form of a new label restores a draft until the draft is sent or the user starts over', async () => {
  const first = open()
  await first.user.type(await nameField(), 'Fragile')
  first.unmount()

  const second = open()
  expect((await nameField()).value).toBe('Fragile')
  await second.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect((await nameField()).value).toBe('')
  await second.user.type(await nameField(), 'Fragile{Enter}')
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]))
  second.unmount()

  open()
  expect((await nameField()).value).toBe('')
})

it('The form of a new label creates the label with its description, and stays open for another label', async () => {
  const api = stubApi([[listLabels, []]])
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<CreateLabelDialog onClose={onClose} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await user.type(name, 'Fragile')
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Carry by two')
  await user.click(screen.getByRole('button', { name: /^Add another/ }))
  const body = { name: 'Fragile', description: 'Carry by two' }
  await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ line: 'POST /labels', body }))
  sentRequest(api.requests.at(-1)).respond({
    status: 201,
    body: { id: 'fragile', name: 'Fragile' },
    batchId: 'batch',
  })
  await waitFor(() => expect(name.value).toBe(''))
  expect(onClose).not.toHaveBeenCalled()
})

describe('Adding several labels in the form', () => {
  const shiftEnter = '{Shift>}{Enter}{/Shift}'

  function waitForSent({ requests }: ReturnType<typeof stubApi>, count: number) {
    return waitFor(() => {
      const sent = requests.filter(({ line }) => line === 'POST /labels')
      expect(sent).toHaveLength(count)
      return sent
    })
  }

  it('empties the name before the server has responded, and sends the labels in order and in different colours', async () => {
    const api = stubApi([[listLabels, []]])
    const { user } = open()
    await user.type(await nameField(), `Fragile${shiftEnter}`)
    expect((await nameField()).value).toBe('')
    await user.type(await nameField(), 'Borrowed{Enter}')
    sentRequest((await waitForSent(api, 1))[0]).respond({ status: 201, body: { id: '1', name: 'Fragile' } })
    const sent = await waitForSent(api, 2)
    const bodies = sent.map(({ body }) => body)
    expect(bodies).toMatchObject([{ name: 'Fragile' }, { name: 'Borrowed' }])
    const [one, other] = bodies.map((body) => JSON.stringify(body).match(/#\w+/)?.[0])
    expect(one).not.toBe(other)
    sentRequest(sent[1]).respond({ status: 201 })
  })

  it('restores a rejected label unless the user has typed another name', async () => {
    const api = stubApi([[listLabels, []]])
    const { user } = open()
    await user.type(await nameField(), `Fragile${shiftEnter}`)
    sentRequest((await waitForSent(api, 1))[0]).respond({ status: 403, body: { code: 'forbidden' } })
    await waitFor(async () => expect((await nameField()).value).toBe('Fragile'))
    expect(toastTexts()).toEqual([expect.stringMatching(/^error: “Fragile” was not created\. Your role/)])

    await user.type(await nameField(), shiftEnter)
    await user.type(await nameField(), 'Borrowed')
    sentRequest((await waitForSent(api, 2))[1]).respond({ status: 403, body: { code: 'forbidden' } })
    await waitFor(() => expect(toastTexts()).toHaveLength(2))
    expect((await nameField()).value).toBe('Borrowed')
  })
})

describe('EditLabelDialog', () => {
  // as: the test labels have only the properties that the dialog reads.
  const [plants, roses] = [
    { id: 'plants', name: 'Plants', color: '#6f9a5b', icon: '', description: '', parentId: '' } as Label,
    { id: 'roses', name: 'Roses', color: '#c56d84', icon: '', description: '', parentId: 'plants' } as Label,
  ]
  const dialog = <EditLabelDialog label={roses} labels={[plants, roses]} onClose={() => undefined} />
  const sentBody = ({ requests }: ReturnType<typeof stubApi>) =>
    waitFor(() => sentRequest(requests.find(({ line }) => line === 'PUT /labels/roses')).body)

  it('starts with the values of the draft, and sends only the changed fields', async () => {
    const api = stubApi([[listLabels, [plants, roses]]])
    const first = renderInApp(dialog)
    await first.user.type(await nameField(), ' red')
    first.unmount()
    const second = renderInApp(dialog)
    expect((await nameField()).value).toBe('Roses red')
    await second.user.type(await nameField(), '{Enter}')
    // Only the changed field is sent, so that changes of other users are kept.
    expect(await sentBody(api)).toEqual({ name: 'Roses red' })
  })

  it('sends colour, icon and parent when the user has changed them', async () => {
    const api = stubApi([[listLabels, [plants, roses]]])
    const { user } = renderInApp(dialog)
    await user.click(await screen.findByRole('radio', { name: 'Brick' }))
    await user.click(screen.getByRole('button', { name: 'Icon' }))
    await user.click(await screen.findByRole('button', { name: 'Gift' }))
    await user.click(screen.getByRole('button', { name: 'No label' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await sentBody(api)).toEqual({ color: '#c0654a', icon: 'gift', parentId: null })
  })
})
