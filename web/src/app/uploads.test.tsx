// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Uploads } from '#web/app/uploads.tsx'
import { renderInApp } from '#web-test/render.tsx'

const load = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#web/features/attachments/upload/upload-tray.tsx', () => {
  load()
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('The page stays when the upload tray cannot be loaded without a connection, and the next event tries again', async () => {
  renderInApp(
    <>
      <p>Drill</p>
      <Uploads />
    </>,
  )
  for (const tries of [1, 2]) {
    act(() => void dispatchEvent(new Event('cubby:uploads')))
    await expect.poll(() => load.mock.calls).toHaveLength(tries)
    await act(() => vi.dynamicImportSettled())
    screen.getByText('Drill')
  }
})
