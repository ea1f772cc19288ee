// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { LabelFilter } from '#web/features/search/filters/label-filter.tsx'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function open(search: ItemsSearch) {
  stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'owner' } }],
    [listLabels, [{ id: 'tools', name: 'Tools', color: '' }]],
  ])
  const change = vi.fn<(changes: ItemsSearchChanges) => void>()
  const page = () => <LabelFilter search={search} change={change} facets={undefined} />
  return { change, ...(await renderPage('/items', page, '/items')) }
}

it('The label filter finds items without the chosen labels when “None of these” is selected', async () => {
  const { user, change } = await open({ labels: ['tools'] })
  await user.selectOptions(await screen.findByRole('combobox'), 'None of these')
  expect(change).toHaveBeenLastCalledWith({ negateLabels: true, allLabels: undefined })
})

it('The label filter switches from “None of these” back to items with any of the chosen labels', async () => {
  const { user, change } = await open({ labels: ['tools'], negateLabels: true })
  const mode = await screen.findByRole('combobox')
  expect(mode).toHaveProperty('value', 'none')
  await user.selectOptions(mode, 'Any of these')
  expect(change).toHaveBeenLastCalledWith({ negateLabels: undefined, allLabels: undefined })
})
