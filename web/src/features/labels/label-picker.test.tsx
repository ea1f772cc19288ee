// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type Label, listLabels } from '#contract/labels.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { LabelChoice } from '#web/features/labels/label-picker.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const label = (id: string, name: string) => ({ id, name, description: '', color: '#d9480f' }) as Label

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi([
    [listLabels, [label('tools', 'Tools'), label('toys', 'Toys')]],
    [getSelf, { item: { role: 'owner' } }],
  ])
})

function Choice({ onChange }: { onChange: (ids: string[]) => void }) {
  const [value, setValue] = useState<string[]>([])
  function change(ids: string[]) {
    setValue(ids)
    onChange(ids)
  }
  return <LabelChoice label="Labels" value={value} onChange={change} />
}

async function open() {
  let chosen: string[] = []
  const { user } = renderInApp(<Choice onChange={(ids) => (chosen = ids)} />)
  return { user, search: await screen.findByRole('combobox'), chosen: () => chosen }
}

it('The label picker filters its list while the user types, and Enter selects and deselects a label', async () => {
  const { user, search, chosen } = await open()
  await user.type(search, 'toy')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['toys']))
  await user.type(search, 'toy')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).toEqual([]))
})

it('The label picker creates a label with the typed name, and selects it once it is in the list', async () => {
  const { user, search, chosen } = await open()
  await user.type(search, 'Garden')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(api.requests).toMatchObject([{ line: 'POST /labels', body: { name: 'Garden' } }]),
  )
  expect(chosen()).toEqual([])
  sentRequest(api.requests[0]).respond({ status: 201, body: label('garden', 'Garden'), batchId: 'batch' })
  await waitFor(() => expect(chosen()).toEqual(['garden']))
  expect(toastTexts()).toHaveLength(1)
})

it('The label picker keeps what the user selects and types while a label is created', async () => {
  const { user, search, chosen } = await open()
  await user.type(search, 'Garden{Enter}')
  await waitFor(() => expect(api.requests).toHaveLength(1))
  await user.clear(search)
  await user.type(search, 'toys{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['toys']))
  await user.type(search, 'tool')
  sentRequest(api.requests[0]).respond({ status: 201, body: label('garden', 'Garden') })
  await waitFor(() => expect(chosen()).toEqual(['toys', 'garden']))
  expect(search).toHaveProperty('value', 'tool')
})

it('The label picker offers no second label with the same name', async () => {
  const { user, search } = await open()
  await user.type(search, 'tools')
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

it('The label picker shows “No labels found” to a viewer without offering a new label', async () => {
  stubApi([
    [listLabels, [label('tools', 'Tools')]],
    [getSelf, { item: { role: 'viewer' } }],
  ])
  const { user, search } = await open()
  await user.type(search, 'Garden')
  expect(await screen.findByText('No labels found')).toBeTruthy()
  expect(screen.queryByText(/Add label/)).toBeNull()
})

it('The label picker shows why a label could not be created, and then selects nothing', async () => {
  const { user, search, chosen } = await open()
  await user.type(search, 'Garden')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(api.requests).toHaveLength(1))
  sentRequest(api.requests[0]).respond({ status: 409, body: { code: 'conflict' } })
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^error: /)]))
  expect(chosen()).toEqual([])
})
