// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePreloadOnInteraction } from './use-preload-on-interaction.ts'
import { setServerReached } from '../offline/connection.ts'
import { renderHookInApp } from '#web-test/render.tsx'

afterEach(() => setServerReached(true))

it('usePreloadOnInteraction loads code on the first interaction with the page, or on the first one after the connection is back', () => {
  const load = vi.fn<() => Promise<void>>(async () => undefined)
  setServerReached(false)
  renderHookInApp(() => usePreloadOnInteraction(load))
  fireEvent.pointerMove(document.body)
  expect(load).not.toHaveBeenCalled()
  act(() => setServerReached(true))
  fireEvent.pointerMove(document.body)
  fireEvent.pointerMove(document.body)
  expect(load).toHaveBeenCalledOnce()
})
