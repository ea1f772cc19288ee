// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { ItemPhoneBar } from './item-actions.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The top bar of a phone shows the name of the item when the picture has scrolled out of view', async () => {
  stubApi([[getSelf, { item: { id: 'jana', role: 'owner' } }]])
  const Bar = () => <ItemPhoneBar item={lamp} onOpen={() => undefined} />
  await renderPage('/items', Bar, '/items')
  const parent = (await screen.findByRole('button', { name: 'Back' })).parentElement?.parentElement
  expect(screen.queryByText(lamp.name)).toBeNull()

  function scrollTo(top: number) {
    if (parent) parent.getBoundingClientRect = () => new DOMRect(0, top, 390, 190)
    fireEvent.scroll(window)
  }
  scrollTo(-200)
  expect(screen.getByText(lamp.name)).toBeTruthy()
  scrollTo(-100)
  expect(screen.queryByText(lamp.name)).toBeNull()
})
