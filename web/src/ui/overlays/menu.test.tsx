// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { renderInApp, stubPhone } from '#web-test/render.tsx'

function setUp({ hasPress = true } = {}) {
  const onPress = vi.fn<() => void>()
  const onAction = vi.fn<() => void>()
  const entries = [{ id: 'location', label: 'Location', onAction }]
  const { user } = renderInApp(
    <Menu label="Add" trigger="+" triggerClass="" entries={entries} {...(hasPress && { onPress })} />,
  )
  return { user, onPress, onAction, button: screen.getByRole('button', { name: 'Add' }) }
}

it('A menu button runs onPress on a press, and opens its menu on a long press', async () => {
  const { user, onPress, button } = setUp()
  await user.click(button)
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()

  await user.pointer({ target: button, keys: '[MouseLeft>]' })
  await screen.findByRole('menuitem', { name: 'Location' })
  await user.pointer({ target: button, keys: '[/MouseLeft]' })
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('menu')).toBeTruthy()
})

it('A menu button opens its menu on the arrow key when a press runs an action instead', async () => {
  const { user, onPress, button } = setUp()
  button.focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('menuitem', { name: 'Location' })
  expect(onPress).not.toHaveBeenCalled()
})

it('A menu button runs onPress after a long press has opened its menu, and opens the menu again', async () => {
  const { user, onPress, button } = setUp()
  await user.pointer({ target: button, keys: '[MouseRight]' })
  await screen.findByRole('menuitem', { name: 'Location' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  button.focus()
  // Simulates Shift+F10, which fires the event `contextmenu`.
  fireEvent.contextMenu(button)
  await screen.findByRole('menuitem', { name: 'Location' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  button.focus()
  await user.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('A menu opens as a sheet on a phone, and runs the chosen entry after the sheet has closed', async () => {
  stubPhone()
  const { user, onAction, button } = setUp({ hasPress: false })
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'Location' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()

  await user.click(button)
  await screen.findByRole('menu', { name: 'Add' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('A menu is named after what its entries act on, and shows that name as the title of its sheet', async () => {
  stubPhone()
  const entries = [{ id: 'delete', label: 'Delete', onAction: () => undefined }]
  const { user } = renderInApp(
    <Menu label="More" subject="Olive oil" trigger="…" triggerClass="" entries={entries} />,
  )
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu', { name: 'Olive oil' })
  expect(screen.getByText('Olive oil')).toBeTruthy()
})
