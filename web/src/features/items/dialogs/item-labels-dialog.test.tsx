// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { type Label, listLabels } from '#contract/labels.ts'
import { ItemLabelsDialog } from './item-labels-dialog.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const [fragile, warm, sold, bright] = ['Fragile', 'Warm', 'Sold', 'Bright'].map((name): Label => ({
  id: name.toLowerCase(),
  name,
  description: '',
  color: '',
  icon: '',
  parentId: '',
  usefulLifeYears: 0,
  restValuePercent: 0,
  declining: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}))
const all = [fragile, warm, sold, bright].flatMap((label) => label ?? [])
const having = (...names: string[]) => ({ ...lamp, labels: all.filter(({ name }) => names.includes(name)) })

it('The dialog for the labels of an item keeps what another user has changed since it was opened', async () => {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor' } }],
    [listLabels, all],
  ])
  const close = () => undefined
  const { user, rerender } = renderInApp(
    <ItemLabelsDialog item={having('Fragile', 'Warm', 'Sold')} onClose={close} />,
  )
  await user.click(await screen.findByRole('option', { name: 'Bright' }))
  await user.click(screen.getByRole('option', { name: 'Warm' }))
  rerender(<ItemLabelsDialog item={having('Warm', 'Sold')} onClose={close} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = await waitFor(() => sentRequest(api.requests[0]))
  expect(change).toMatchObject({ line: `PATCH /items/${lamp.id}`, body: { labelIds: ['sold', 'bright'] } })
})
