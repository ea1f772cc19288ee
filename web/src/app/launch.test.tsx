// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { Launch } from '#web/app/launch.tsx'
import { CreateContext, type OpenCreateDialog } from '#web/components/create-dialogs.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { useQuery } from '@tanstack/react-query'

const openDialog = vi.fn<OpenCreateDialog>()

beforeEach(() => openDialog.mockReset())

/** Stubs the cache so that it contains data shared by another app, as the service worker stores it. */
function share(at: number, file: () => Promise<Blob>) {
  const about = { at, title: 'Lamp', text: '', url: '', names: ['lamp.jpg'] }
  const cached = { './shared/about': { json: async () => about }, './shared/0': { blob: file } }
  const cache = { match: async (key: keyof typeof cached) => cached[key] }
  const remove = vi.fn<() => Promise<boolean>>(async () => true)
  vi.stubGlobal('caches', { open: async () => cache, delete: remove })
  return remove
}

async function launch(search: string, role = 'editor') {
  stubApi([[getSelf, { item: { role } }]])
  function Home() {
    const { data } = useQuery(sessionQuery)
    return data ? (
      <CreateContext value={openDialog}>
        <Launch />
      </CreateContext>
    ) : null
  }
  return renderPage('/home', Home, `/home?${search}`)
}

it('A launch with data shared by another app opens the form of a new item with the data, and deletes the stored data', async () => {
  const remove = share(Date.now(), async () => new Blob(['photo']))
  const { router } = await launch('shared=true')
  await waitFor(() => expect(openDialog).toHaveBeenCalledOnce())
  expect(openDialog.mock.calls[0]).toMatchObject(['item', { name: 'Lamp', files: [{ name: 'lamp.jpg' }] }])
  expect(remove).toHaveBeenCalledWith('cubby-shared')
  expect(router.state.location.search).toEqual({})
})

it('A launch with data shared by another app opens an empty form when the data are older than an hour', async () => {
  const remove = share(Date.now() - 3_700_000, async () => new Blob(['photo']))
  await launch('shared=true')
  await waitFor(() => expect(openDialog).toHaveBeenCalledWith('item', {}))
  expect(remove).toHaveBeenCalledWith('cubby-shared')
})

it('A launch by the app shortcut for a new item tells a viewer that viewers cannot add items', async () => {
  await launch('add=item', 'viewer')
  await waitFor(() =>
    expect(toastTexts()).toEqual([expect.stringMatching(/^error: Your role in this household/)]),
  )
  expect(openDialog).not.toHaveBeenCalled()
})

it('A launch with data shared by another app shows an error when the data cannot be read', async () => {
  share(Date.now(), () => Promise.reject(new Error('The disk is broken.')))
  await launch('shared=true')
  await waitFor(() =>
    expect(toastTexts()).toEqual(["error: The shared content couldn't be read. Share it again."]),
  )
  expect(openDialog).not.toHaveBeenCalled()
})
