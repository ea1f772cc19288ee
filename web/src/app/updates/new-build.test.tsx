// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNewBuild } from '#web/app/updates/new-build.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
})

it("The check for a new build logs an error and shows nothing when the build's manifest cannot be read", async () => {
  vi.useFakeTimers()
  document.head.innerHTML = '<meta name="build" content="own">'
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  const log = vi.spyOn(console, 'debug').mockReturnValue()
  renderHookInApp(useNewBuild)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.any(Error))
  expect(toastTexts()).toEqual([])
})
