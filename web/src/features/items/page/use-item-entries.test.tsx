// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useItemEntries } from '#web/features/items/page/use-item-entries.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('The menu of an item has an entry that shows the import ref and copies it', async () => {
  stubApi()
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const { result } = renderHookInApp(() => useItemEntries(lamp, () => undefined))
  const entry = result.current.find(({ label }) => label === 'Import ID')
  expect(entry?.hint).toBe('lamp0001')
  await act(async () => entry?.onAction())
  expect(writeText).toHaveBeenCalledExactlyOnceWith('lamp0001')
  expect(toastTexts()).toEqual(['info: Copied: Import ID'])
})
