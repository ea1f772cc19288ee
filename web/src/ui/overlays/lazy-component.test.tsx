// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { reloadOnMissingChunk } from '#web/app/updates/chunk-reload.ts'
import { lazyComponent } from './lazy-component.tsx'
import { renderInApp } from '#web-test/render.tsx'

const Content = ({ text }: { text: string }) => <p>{text}</p>

it('renders a component at once when it was loaded before', async () => {
  const Part = lazyComponent(async () => ({ Content }), 'Content')
  await act(() => Part.load())
  renderInApp(<Part text="There" />)
  expect(screen.getByText('There')).toBeTruthy()
})

it('loads a component when it renders', async () => {
  const Part = lazyComponent(async () => ({ Content }), 'Content')
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  expect(await screen.findByText('There')).toBeTruthy()
})

it('stays suspended while the page is about to reload for a missing chunk', async () => {
  // as: Vite resolves to undefined when a listener has prevented the default of `vite:preloadError`.
  const Part = lazyComponent(async () => undefined as unknown as { Content: typeof Content }, 'Content')
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  await act(async () => undefined)
  expect(screen.getByText('Wait')).toBeTruthy()
})

it('reloads the page for a missing chunk when the component renders, not when it is preloaded', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
  reloadOnMissingChunk()
  // Vite resolves to undefined when a listener has prevented the default of `vite:preloadError`.
  const Part = lazyComponent(async (): Promise<{ Content: typeof Content }> => {
    if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw new Error('It is gone')
    // as: Vite resolves to undefined after `preventDefault`, as described above.
    return undefined as unknown as { Content: typeof Content }
  }, 'Content')
  await Part.load()
  expect(reload).not.toHaveBeenCalled()
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
