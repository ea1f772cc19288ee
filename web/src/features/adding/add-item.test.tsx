// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listLabels } from '#contract/inventory/labels.ts'
import { listLocations } from '#contract/inventory/locations.ts'
import { listTemplates } from '#contract/items/templates.ts'
import { getGroup } from '#contract/people/households.ts'
import { getSelf } from '#contract/people/users.ts'
import { getStatus } from '#contract/server/status.ts'
import { AddItem } from '#web/features/adding/add-item.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

afterEach(() => localStorage.clear())

const ignore = () => undefined
const Page = () =>
  useSession() ? <AddItem onClose={ignore} start={{}} beginning={undefined} onPasteList={ignore} /> : null

async function pasteFile(name: string) {
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { files: [new File(['1'], name)] },
  })
  await screen.findByText(name)
}

it('leaves the focus in a field where somebody types, else moves it to the name, when a file is added', async () => {
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'home' } }],
    [getGroup, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [listTemplates, []],
    [getStatus, { maxUploadMegabytes: 100, productLookup: [] }],
  ])
  const { user } = await renderPage('/home', Page, '/home')
  const more = await screen.findByRole('button', { name: /Price, serial number, warranty/ })
  await user.click(more)
  const description = screen.getByRole('textbox', { name: 'Description' })
  await user.type(description, 'By the bed')
  await pasteFile('manual.pdf')
  expect(document.activeElement).toBe(description)

  act(() => more.focus())
  await pasteFile('warranty.pdf')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})
