// @vitest-environment jsdom
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { createOverlayHistory } from './overlay-history.ts'
import { useCanGoBack } from '#web/components/page/use-go-back.ts'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { renderInApp } from '#web-test/render.tsx'

function Home() {
  return (
    <main>
      <h1>Home</h1>
      <Link to="/tools">To the shelf</Link>
      <Link to="/item/new">To the form</Link>
    </main>
  )
}

function Shelf() {
  const [open, setOpen] = useState<readonly string[]>([])
  const canGoBack = useCanGoBack()
  const dialog = (name: string) => ({
    onClose: () => setOpen((names) => names.filter((each) => each !== name)),
    title: name,
  })
  return (
    <main>
      <h1>Shelf</h1>
      <Link to="/home">Home</Link>
      <p>{canGoBack ? 'Something is behind.' : 'Nothing is behind.'}</p>
      <button type="button" onClick={() => setOpen(['Move'])}>
        Move
      </button>
      <Menu
        label="More"
        trigger="More"
        triggerClass=""
        entries={[{ id: 'copy', label: 'Copy', onAction: () => undefined }]}
      />
      <Popover label="Columns" trigger="Columns" triggerClass="">
        {() => <p>All columns</p>}
      </Popover>
      {open.includes('Move') ? (
        <DialogOrSheet {...dialog('Move')}>
          <button type="button" onClick={() => setOpen(['Move', 'New location'])}>
            New location
          </button>
        </DialogOrSheet>
      ) : null}
      {open.includes('New location') ? (
        <DialogOrSheet {...dialog('New location')}>Its name</DialogOrSheet>
      ) : null}
    </main>
  )
}

function Form() {
  return (
    <main>
      <h1>Form</h1>
      <LeaveGuard isDirty={() => true} />
    </main>
  )
}

let destroy: () => void = () => undefined
afterEach(() => destroy())

async function show(...addresses: string[]) {
  for (const address of addresses) history.pushState(null, '', address)
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null })
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const moved = createRoute({
    getParentRoute: () => root,
    path: '/tools/deleted',
    beforeLoad: () => {
      throw redirect({ to: '/tools' })
    },
  })
  const routeTree = root.addChildren([
    moved,
    route('/home', Home),
    route('/tools', Shelf),
    route('/item/new', Form),
  ])
  const layeredHistory = createOverlayHistory()
  destroy = layeredHistory.destroy
  const router = createRouter({ routeTree, history: layeredHistory })
  await router.load()
  // as: the type of `RouterProvider` accepts only the router of the app, not this test's router.
  const { user } = renderInApp(<RouterProvider router={router as never} />)
  return user
}

const openNames = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent)

it('The history follows a redirect on the first page of a tab', async () => {
  await show('/tools/deleted')
  await screen.findByRole('heading', { name: 'Shelf' })
  expect(location.pathname).toBe('/tools')
})

it('Back closes overlays one by one, the top one first, and then leaves the page', async () => {
  const user = await show('/home')
  await user.click(await screen.findByRole('link', { name: 'To the shelf' }))
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'New location' }))
  await screen.findByText('Its name')

  history.back()
  await waitFor(() => expect(screen.queryByText('Its name')).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/tools'))
  screen.getByRole('dialog', { name: 'Move' })

  history.back()
  await waitFor(() => expect(openNames()).toEqual([]))
  await waitFor(() => expect(location.pathname).toBe('/tools'))

  history.back()
  await screen.findByRole('heading', { name: 'Home' })

  history.forward()
  await screen.findByRole('heading', { name: 'Shelf' })
  expect(openNames()).toEqual([])
})

it('Forward closes an overlay and keeps the page', async () => {
  const user = await show('/home')
  await user.click(await screen.findByRole('link', { name: 'To the shelf' }))
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Home' })
  history.back()
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await screen.findByRole('dialog', { name: 'Move' })
  history.forward()
  await waitFor(() => expect(openNames()).toEqual([]))
  await waitFor(() => expect(location.pathname).toBe('/tools'))
})

it.each([
  ['More', 'Copy'],
  ['Columns', 'All columns'],
])('Back and Escape close the overlay “%s”', async (name, content) => {
  const user = await show('/home')
  await user.click(await screen.findByRole('link', { name: 'To the shelf' }))
  const button = await screen.findByRole('button', { name })

  await user.click(button)
  await screen.findByText(content)
  history.back()
  await waitFor(() => expect(screen.queryByText(content)).toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/tools'))

  await user.click(button)
  await screen.findByText(content)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(content)).toBeNull())

  history.back()
  await screen.findByRole('heading', { name: 'Home' })
})

it('Back closes an overlay on the first page of a tab', async () => {
  const user = await show('/tools')
  await screen.findByText('Nothing is behind.')
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(openNames()).toEqual([]))
  expect(location.pathname).toBe('/tools')
  screen.getByText('Nothing is behind.')
})

it('Back leaves the first page of a tab in one step, although the page has two history entries', async () => {
  const user = await show('/before', '/tools')
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(openNames()).toEqual([]))
  history.back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})

it('Back asks before it leaves a form, and asks again after Back has closed this question', async () => {
  const user = await show('/home')
  await user.click(await screen.findByRole('link', { name: 'To the shelf' }))
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await user.click(await screen.findByRole('link', { name: 'To the form' }))
  await screen.findByRole('heading', { name: 'Form' })
  for (const _ of [1, 2]) {
    history.back()
    await screen.findByRole('dialog')
    history.back()
    await waitFor(() => expect(openNames()).toEqual([]))
    await waitFor(() => expect(location.pathname).toBe('/item/new'))
  }
  history.back()
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByRole('heading', { name: 'Home' })
  expect(location.pathname).toBe('/home')
})
