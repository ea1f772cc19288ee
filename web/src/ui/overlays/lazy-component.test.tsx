// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { reloadOnMissingChunk } from '#web/app/updates/chunk-reload.ts'
import { lazyComponent } from './lazy-component.tsx'
import { renderInApp } from '#web-test/render.tsx'

const Content = ({ text }: { text: string }) => <p>{text}</p>

it('A lazy component renders at once when it was loaded before', async () => {
  const Part = lazyComponent(async () => ({ Content }), 'Content')
  await act(() => Part.load())
  renderInApp(<Part text="There" />)
  expect(screen.getByText('There')).toBeTruthy()
})

it('A lazy component is loaded when it first renders', async () => {
  const Part = lazyComponent(async () => ({ Content }), 'Content')
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  expect(await screen.findByText('There')).toBeTruthy()
})

it('A lazy component stays suspended while the page is about to reload for a missing chunk', async () => {
  // as: Vite's import resolves to undefined when a listener prevents the default action of `vite:preloadError`.
  const Part = lazyComponent(async () => undefined as unknown as { Content: typeof Content }, 'Content')
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  await act(async () => undefined)
  expect(screen.getByText('Wait')).toBeTruthy()
})

it('A lazy component with a missing chunk reloads the page when it renders, not when it is preloaded', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
  reloadOnMissingChunk()
  const Part = lazyComponent(async (): Promise<{ Content: typeof Content }> => {
    if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw new Error('It is gone')
    // as: Vite's import resolves to undefined when a listener prevents the default action of `vite:preloadError`.
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
