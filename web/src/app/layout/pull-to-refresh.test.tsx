// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { call } from '#web/shared/api.ts'
import { useOverlay } from '#web/ui/overlays/overlay-stack.ts'
import { renderInApp, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

let api: ReturnType<typeof stubApi>

beforeEach(() => {
  api = stubApi()
})

function Layer() {
  useOverlay(true, () => undefined)
  return null
}

async function renderList({ isCovered = false, hasCamera = false } = {}) {
  function List() {
    useQuery({ queryKey: ['labels'], queryFn: () => call(listLabels, {}) })
    return <p>Labels</p>
  }
  renderInApp(
    <>
      <PullToRefresh />
      {isCovered ? <Layer /> : null}
      <main id="main">
        <List />
        <div style={{ overflowY: 'auto' }} data-testid="scroller">
          <p>Long</p>
        </div>
        <div style={{ touchAction: 'none' }}>
          <p>Slider</p>
        </div>
        <div style={{ position: 'fixed' }}>
          <p>Stage</p>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- A camera has no captions. */}
        {hasCamera ? <video /> : null}
      </main>
      <p>Beside</p>
    </>,
  )
  const scroller = screen.getByTestId('scroller')
  vi.spyOn(scroller, 'scrollHeight', 'get').mockReturnValue(900)
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(300)
  sentRequest(api.requests[0]).respond({ body: [] })
  await waitFor(() => expect(api.lines()).toEqual(['GET /labels']))
}

function drag(on: string, ...to: readonly (readonly [x: number, y: number])[]) {
  const target = screen.getByText(on)
  const touches = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
  fireEvent.touchStart(target, touches(100, 100))
  for (const [x, y] of to) fireEvent.touchMove(target, touches(100 + x, 100 + y))
  fireEvent.touchEnd(target, { touches: [] })
}

const down = [
  [0, 10],
  [0, 130],
] as const
const status = () => screen.getByRole('status').textContent

it('Pulling the page down refetches its queries, and shows that the page is up to date', async () => {
  await renderList()
  drag('Labels', ...down)
  await waitFor(() => expect(api.lines()).toEqual(['GET /labels', 'GET /labels']))
  expect(status()).toBe('Loading…')
  sentRequest(api.requests[1]).respond({ body: [] })
  await waitFor(() => expect(status()).toBe('Up to date'))
  await waitFor(() => expect(status()).toBe(''), { timeout: 60_000 })
})

it('Pulling the page down shows an error when the refetch fails', async () => {
  await renderList()
  drag('Labels', ...down)
  await waitFor(() => expect(api.requests).toHaveLength(2))
  sentRequest(api.requests[1]).respond({ status: 403, body: { code: 'forbidden', message: '' } })
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('error: ')]))
  expect(status()).toBe('')
})

it.each([
  [
    'is pulled too little',
    'Labels',
    [
      [0, 10],
      [0, 120],
    ],
  ],
  [
    'goes back before it lets go',
    'Labels',
    [
      [0, 10],
      [0, 200],
      [0, 40],
    ],
  ],
  [
    'first goes sideways',
    'Labels',
    [
      [20, 10],
      [20, 200],
    ],
  ],
  ['is beside the page', 'Beside', down],
  ['is in what scrolls by itself', 'Long', down],
  ['is on what is dragged by itself', 'Slider', down],
  ['is on what lies over the page', 'Stage', down],
] as const)('Pulling the page down refetches nothing when the finger %s', async (_, on, to) => {
  await renderList()
  drag(on, ...to)
  expect([status(), api.requests.length]).toEqual(['', 1])
})

it('Pulling the page down does nothing with two fingers, or when the page is scrolled', async () => {
  await renderList()
  const target = screen.getByText('Labels')
  const finger = { clientX: 100, clientY: 100 }
  fireEvent.touchStart(target, { touches: [finger] })
  fireEvent.touchStart(target, { touches: [finger, finger] })
  fireEvent.touchMove(target, { touches: [{ clientX: 100, clientY: 300 }, finger] })
  fireEvent.touchEnd(target, { touches: [finger] })
  expect(status()).toBe('')
  vi.stubGlobal('scrollY', 40)
  drag('Labels', ...down)
  expect([status(), api.requests.length]).toEqual(['', 1])
})

it.each([{ isCovered: true }, { hasCamera: true }])(
  'Pulling the page down does nothing while the page is covered or shows a camera: %o',
  async (there) => {
    await renderList(there)
    drag('Labels', ...down)
    expect([status(), api.requests.length]).toEqual(['', 1])
  },
)
