// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MoreButton } from './more-button.tsx'
import { pagedQuery } from '#web/shared/query/paged-query.ts'
import { renderInApp } from '#web-test/render.tsx'

let scrollToEnd: () => void = () => {}

function stubObserver() {
  class Observer {
    #onSeen: (entries: { isIntersecting: boolean }[]) => void
    constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
      this.#onSeen = onSeen
    }
    observe() {
      scrollToEnd = () => this.#onSeen([{ isIntersecting: true }])
    }
    disconnect() {
      scrollToEnd = () => {}
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}

function List({ load }: { load: (page: number) => Promise<string> }) {
  const list = useInfiniteQuery({
    ...pagedQuery(['list'], async (page) => ({
      text: await load(Number(page)),
      page: Number(page),
      pageSize: 1,
      total: 3,
    })),
    retry: false,
  })
  return (
    <>
      {list.data?.pages.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {list.error?.message}
      <MoreButton list={list} label="Show more" />
    </>
  )
}

it('A list loads its next page when its end is visible, and after a failure only on a press', async () => {
  stubObserver()
  const load = vi.fn<(page: number) => Promise<string>>(async (page) => `page ${page}`)
  const { user } = renderInApp(<List load={load} />)
  await screen.findByText('page 1')
  expect(load).toHaveBeenCalledTimes(1)
  load.mockRejectedValueOnce(new Error('offline'))
  act(() => scrollToEnd())
  await screen.findByText('offline')
  act(() => scrollToEnd())
  expect(load).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('page 2')
  act(() => scrollToEnd())
  await screen.findByText('page 3')
  expect(screen.queryByRole('button')).toBeNull()
})

it('A list shows the new first page when the button is pressed during a refetch', async () => {
  stubObserver()
  let stored = 'old'
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const load = async (page: number) => {
    if (stored === 'new' && page === 1) await promise
    return `${stored} page ${page}`
  }
  const { user, queryClient } = renderInApp(<List load={load} />)
  await screen.findByText('old page 1')
  stored = 'new'
  void queryClient.invalidateQueries()
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  resolve(undefined)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByText('new page 1')).toBeTruthy()
})

it('A list says how many more records it has when it is printed before all have loaded', async () => {
  stubObserver()
  renderInApp(<List load={async (page) => `page ${page}`} />)
  expect(await screen.findByText('And 2 more')).toBeTruthy()
  act(() => scrollToEnd())
  expect(await screen.findByText('And 1 more')).toBeTruthy()
  act(() => scrollToEnd())
  await waitFor(() => expect(screen.queryByText(/^And/)).toBeNull())
})
