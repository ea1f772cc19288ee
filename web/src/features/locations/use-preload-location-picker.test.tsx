// @vitest-environment jsdom
import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePreloadLocationPicker } from '#web/features/locations/use-preload-location-picker.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const loadContent = vi.fn<() => Promise<void>>(async () => undefined)
beforeEach(() => loadContent.mockClear())

it('The location dialog and its locations are loaded on the first interaction with the page', async () => {
  const { lines } = stubApi()
  renderHookInApp(() => usePreloadLocationPicker(loadContent))
  expect(loadContent).not.toHaveBeenCalled()
  fireEvent.pointerMove(document.body)
  fireEvent.keyDown(document.body)
  await waitFor(() => expect(lines()).toEqual(['GET /locations']))
  expect(loadContent).toHaveBeenCalledOnce()
})

it('The location dialog is not loaded for a viewer', () => {
  const { lines } = stubApi()
  renderHookInApp(() => usePreloadLocationPicker(loadContent, false))
  fireEvent.pointerMove(document.body)
  expect(loadContent).not.toHaveBeenCalled()
  expect(lines()).toEqual([])
})
