// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useReadyPicker } from '#web/features/locations/use-ready-picker.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const loadContent = vi.fn<() => Promise<void>>(async () => undefined)

it('loads the dialog and the locations before they are asked for', async () => {
  const { lines } = stubApi()
  renderHookInApp(() => useReadyPicker(loadContent))
  await waitFor(() => expect(lines()).toEqual(['GET /locations']))
  expect(loadContent).toHaveBeenCalledOnce()
})

it('loads nothing for a viewer, who moves nothing', async () => {
  vi.useFakeTimers()
  const { lines } = stubApi()
  renderHookInApp(() => useReadyPicker(loadContent, false))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines()).toEqual([])
  vi.useRealTimers()
})
