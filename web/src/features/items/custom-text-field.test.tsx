// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { CustomTextField } from '#web/features/items/custom-text-field.tsx'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

function Condition({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <CustomTextField name="Condition" label="Content" value={value} onChange={setValue} />
}

async function suggestedOf(texts: readonly string[]) {
  const { lines, requests } = stubApi([[listFieldDescriptions, []]])
  const { user, queryClient } = await renderPage('/item', () => <Condition />, '/item')
  const field = await screen.findByRole('combobox', { name: 'Content' })
  expect(lines()).toEqual([])
  await user.click(field)
  await waitFor(() => expect(lines()).toEqual(['GET /items/fields/values?field=Condition&limit=51']))
  await act(async () => sentRequest(requests[0]).respond({ body: texts }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // as: the attribute `list` of an input is the id of a `datalist`, but the type is that of any element.
  const list = document.getElementById(field.getAttribute('list') ?? '') as HTMLDataListElement
  return () => Array.from(list.options, (option) => option.value)
}

it('A custom text field suggests the texts of other items when the user starts typing', async () => {
  const suggested = await suggestedOf(['', 'Good', 'New'])
  expect(suggested()).toEqual(['Good', 'New'])
})

it('A custom text field suggests nothing when each item has a text of its own', async () => {
  const suggested = await suggestedOf(Array.from({ length: 51 }, (_, index) => `SN ${index}`))
  expect(suggested()).toEqual([])
})

it('A custom text field offers the choices of its description, and keeps a text that is not among them', async () => {
  const { lines } = stubApi([
    [
      listFieldDescriptions,
      [{ id: 'c', name: 'Condition', type: 'text', unit: '', choices: ['New', 'Good'] }],
    ],
  ])
  const { user } = await renderPage('/item', () => <Condition start="Odd" />, '/item')
  await screen.findByRole('option', { name: 'Good' })
  const picker = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Content' })
  const offered = () => Array.from(picker.options, (option) => option.value)
  expect([picker.value, offered()]).toEqual(['Odd', ['', 'New', 'Good', 'Odd']])
  await user.selectOptions(picker, 'Good')
  expect([picker.value, offered()]).toEqual(['Good', ['', 'New', 'Good']])
  expect(lines()).toEqual([])
})
