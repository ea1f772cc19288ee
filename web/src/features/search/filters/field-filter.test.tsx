// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { listFieldNames, listFieldTypes, listFieldValues } from '#contract/items/item-lists.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { FieldFilter } from '#web/features/search/filters/field-filter.tsx'
import { useFilterChips } from '#web/features/search/filters/use-filter-chips.tsx'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function open(name: string, types: string[], values: string[] = [], begin: ItemsSearch = {}) {
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listFieldNames, [name]],
    [listFieldTypes, types],
    [listFieldValues, values],
    [listFieldDescriptions, [{ id: '1', name: 'Power', type: 'number', unit: 'W', choices: [] }]],
  ])
  function Filters() {
    const [search, setSearch] = useState(begin)
    const change = useCallback<ChangeSearch>(
      (changes) => setSearch((before) => changeItemsSearch(before, changes)),
      [],
    )
    const { fields, fieldsFrom, fieldsTo } = search
    return (
      <>
        <FieldFilter {...{ fields, fieldsFrom, fieldsTo, change }} />
        <code>{JSON.stringify(search)}</code>
        {useFilterChips(search).map(({ key, text, changes }) => (
          <button key={key} type="button" onClick={() => change(changes)}>
            {text}
          </button>
        ))}
      </>
    )
  }
  const { user } = await renderPage('/items', Filters, '/items')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), name)
  // as: `JSON.parse` returns `any`. The component `Filters` renders the search as JSON.
  return { user, search: () => JSON.parse(screen.getByRole('code').textContent ?? '') as ItemsSearch }
}

it('The filter of a custom number field is a range with a unit, and has a single chip', async () => {
  const { user, search } = await open('Power', ['number'])
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '60{Enter}')
  expect(await screen.findByText('Power from 60 W')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'To' }), '1500{Enter}')
  expect(search()).toEqual({ fieldsFrom: ['Power=60'], fieldsTo: ['Power=1500'] })
  expect(screen.queryByRole('combobox', { name: 'Content' })).toBeNull()
  await user.click(await screen.findByText('Power 60 W to 1,500 W'))
  expect(search()).toEqual({})
})

it('The filter of a custom date field is a range', async () => {
  const { user, search } = await open('Serviced', ['time'], [], { fieldsTo: ['Other=5'] })
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '2026-03-04{Enter}')
  expect(search()).toEqual({ fieldsFrom: ['Serviced=2026-03-04'], fieldsTo: ['Other=5'] })
  expect(await screen.findByText('Serviced from Mar 4, 2026')).toBeTruthy()
  expect(screen.getByText('Other up to 5')).toBeTruthy()
})

it('The filter of a custom yes-or-no field offers Yes and No', async () => {
  const { user, search } = await open('Dry', ['boolean'], ['false', 'true'])
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Content' }), 'No')
  expect(search()).toEqual({ fields: ['Dry=false'] })
  expect(await screen.findByText('Dry: No')).toBeTruthy()
})

it('The filter of a custom text field offers the values in use', async () => {
  const { user, search } = await open('Size', ['text'], ['', 'XL'])
  const choice = await screen.findByRole('combobox', { name: 'Content' })
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Choose the content', 'XL'])
  await user.selectOptions(choice, 'XL')
  expect(search()).toEqual({ fields: ['Size=XL'] })
  expect(await screen.findByText('Size: XL')).toBeTruthy()
})
