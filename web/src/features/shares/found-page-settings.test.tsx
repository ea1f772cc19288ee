// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getFoundPage } from '#contract/guests/found-page.ts'
import { FoundPageSettings } from './found-page-settings.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The settings of the found page turn the page on, and save the text for finders', async () => {
  const api = stubApi([[getFoundPage, { isOn: false, text: '', showsName: false }]])
  const { user } = renderInApp(<FoundPageSettings />)
  await user.click(await screen.findByRole('switch', { name: /Show a page to finders/ }))
  await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ isOn: true }))
  await user.click(screen.getByRole('button', { name: 'Edit page' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the found page' }))
  await user.type(dialog.getByLabelText('Text for finders'), 'Call 0123')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  // The request has only changed values, because another owner may have changed the rest meanwhile.
  await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ text: 'Call 0123' }))
})

it('The switch of the found page sends a second press after the response to the first', async () => {
  const api = stubApi([[getFoundPage, { isOn: false, text: '', showsName: false }]])
  const { user } = renderInApp(<FoundPageSettings />)
  const toggle = await screen.findByRole('switch', { name: /Show a page to finders/ })
  await user.click(toggle)
  await waitFor(() => expect(api.requests).toHaveLength(1))
  await user.click(toggle)
  sentRequest(api.requests[0]).respond()
  await waitFor(() => expect(api.requests.map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: false }]))
})
