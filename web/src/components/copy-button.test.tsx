// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const isNamed = (name: string) => screen.queryByRole('button', { name: `${name}: Serial number` }) !== null

it('The copy button shows for 1.5 seconds that the text was copied', async () => {
  renderInApp(<CopyButton text="SN-1" name="Serial number" />)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Serial number' }))
  await act(async () => Promise.resolve())
  expect(write).toHaveBeenCalledWith('SN-1')
  act(() => void vi.advanceTimersByTime(1499))
  expect(isNamed('Copied')).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isNamed('Copy')).toBe(true)
})

it.each([
  [true, 'Failed to copy text to clipboard. Select the text and copy it yourself.'],
  [false, 'Failed to copy text to clipboard (https required). Select the text and copy it yourself.'],
])(
  'The copy button shows an error with its reason when copying fails (https: %s)',
  async (isSecure, text) => {
    vi.stubGlobal('isSecureContext', isSecure)
    const { user } = renderInApp(<CopyButton text="SN-1" name="Serial number" />)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy: Serial number' }))
    await waitFor(() => expect(toastTexts()).toEqual([`error: ${text}`]))
  },
)
