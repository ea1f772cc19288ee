// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStore } from '#web/shared/store.ts'
import { dismissToast, showToast, toastStore } from '#web/shared/toasts.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'
import { renderInApp, toastTexts } from '#web-test/render.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Toasts() {
  const toasts = useStore(toastStore)
  return <ToastRegion label="Messages" closeLabel="Close" toasts={toasts} onDismiss={dismissToast} />
}

const wait = (ms = 60_000) => act(() => vi.advanceTimersByTimeAsync(ms))

it('Toasts stay while the pointer is on one of them, and disappear after the toast under the pointer was removed', async () => {
  const progress = showToast({ text: 'Deleting… 3 of 9', part: 0.3 })
  renderInApp(<Toasts />)
  fireEvent.pointerEnter(screen.getByRole('region'))
  act(() => void showToast({ text: 'Saved' }))
  await wait()
  expect(toastTexts()).toEqual(['info: Deleting… 3 of 9', 'info: Saved'])

  act(() => dismissToast(progress))
  await wait()
  expect(toastTexts()).toEqual([])
})

it('A persistent toast stays until the user closes it, even when many others follow', async () => {
  showToast({ text: '“huge.pdf” is too large.', kind: 'error', isPersistent: true })
  renderInApp(<Toasts />)
  await wait()
  for (let number = 1; number <= 5; number++) act(() => void showToast({ text: `Saved ${number}` }))
  expect(toastTexts()).toEqual([
    'error: “huge.pdf” is too large.',
    'info: Saved 3',
    'info: Saved 4',
    'info: Saved 5',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await wait()
  expect(toastTexts()).toEqual([])
})

it('A toast with a button is shown for ten seconds, or as long as the button has the focus', async () => {
  showToast({ text: 'Saved' })
  showToast({ text: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })
  renderInApp(<Toasts />)
  await wait(6000)
  expect(toastTexts()).toEqual(['info: Deleted'])
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await wait()
  expect(toastTexts()).toEqual(['info: Deleted'])
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await wait(6000)
  expect(toastTexts()).toEqual(['info: Deleted'])
  await wait(5000)
  expect(toastTexts()).toEqual([])
})

it('A focused toast stays when another one is removed', async () => {
  const progress = showToast({ text: 'Deleting… 3 of 9', part: 0.3 })
  showToast({ text: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })
  renderInApp(<Toasts />)
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => dismissToast(progress))
  await wait()
  expect(toastTexts()).toEqual(['info: Deleted'])
})
