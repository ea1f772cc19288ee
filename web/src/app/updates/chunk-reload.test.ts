// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { offerReload, reloadOnMissingChunk, reloadOnMissingPage } from '#web/app/updates/chunk-reload.ts'
import { pickFiles } from '#web/features/attachments/upload/pick-files.ts'
import { setServerReached } from '#web/shared/offline/connection.ts'
import { toastStore } from '#web/shared/toasts.ts'
import { secretDrafts } from '#web/shared/unsaved.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hide = () => document.dispatchEvent(new Event('visibilitychange'))

it('A missing chunk reloads the page, but not again within ten seconds', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.clear()
  reloadOnMissingChunk()
  const miss = () => dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  const isHandled = () => !miss()
  expect(isHandled()).toBe(true)
  vi.setSystemTime(Date.now() + 9_999)
  // Within ten seconds after a reload, the page does not reload again, so that the error page can show what failed.
  expect(isHandled()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  expect(isHandled()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('A missing chunk neither reloads the page nor offers a new build while the server cannot be reached', () => {
  sessionStorage.clear()
  setServerReached(false)
  reloadOnMissingChunk()
  const miss = () => dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(miss()).toBe(true)
  document.body.innerHTML = '<form data-unsaved></form>'
  miss()
  document.body.innerHTML = ''
  reloadOnMissingPage(new TypeError('Failed to fetch dynamically imported module'))
  expect(reload).not.toHaveBeenCalled()
  expect(toastStore.get()).toEqual([])
  setServerReached(true)
})

it('A new build reloads the hidden page only once, even when several builds were offered', () => {
  offerReload()
  offerReload()
  hide()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('A new build does not reload the page while the camera app hides the page to take a photo', async () => {
  const click = vi.spyOn(HTMLElement.prototype, 'click').mockReturnValue()
  offerReload()
  const picked = pickFiles({ isCamera: true })
  hide()
  expect(reload).not.toHaveBeenCalled()
  // as: the type of a mock's `this` is unknown. In this test it is the file input that was clicked.
  const [input] = click.mock.contexts as HTMLElement[]
  input?.dispatchEvent(new Event('cancel'))
  expect(await picked).toEqual([])
  hide()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('A new build does not reload the page while a dialog has a file input', () => {
  document.body.innerHTML = '<div role="dialog"><input type="file" /></div>'
  offerReload()
  hide()
  expect(reload).not.toHaveBeenCalled()
  document.body.innerHTML = ''
})

it('A new build does not reload the page while a typed secret is in memory', () => {
  offerReload()
  secretDrafts.set('notifier', '{}')
  hide()
  expect(reload).not.toHaveBeenCalled()
  secretDrafts.delete('notifier')
})
