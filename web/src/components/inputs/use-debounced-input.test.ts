// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebouncedInput } from './use-debounced-input.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typing() {
  const send = vi.fn<(query: string) => void>()
  const hook = renderHook(({ query }) => useDebouncedInput(query, send), { initialProps: { query: '' } })
  return {
    sent: () => send.mock.calls.flat(),
    type: (text: string) => act(() => hook.result.current.type(text)),
    response: (query: string) => hook.rerender({ query }),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    text: () => hook.result.current.text,
  }
}

it('A search field sends the first key at once, and the following quick keys as one query', () => {
  const { sent, type, response, pass } = typing()
  type('l')
  expect(sent()).toEqual(['l'])
  response('l')
  for (const text of ['la', 'lam', 'lamp']) {
    pass(100)
    type(text)
  }
  expect(sent()).toEqual(['l'])
  pass(150)
  expect(sent()).toEqual(['l', 'lamp'])
})

it('A search field sends each key at once when the user types slowly, and no query twice', () => {
  const { sent, type, response, pass } = typing()
  type('l')
  response('l')
  pass(200)
  type('la')
  response('la')
  pass(200)
  expect(sent()).toEqual(['l', 'la'])
})

it('A search field sends the original query again when the user reverts the text during the pause', () => {
  const { sent, type, response, pass, text } = typing()
  type('l')
  pass(50)
  type('')
  response('l')
  expect(text()).toBe('')
  pass(150)
  expect(sent()).toEqual(['l', ''])
})

it('A search field does not send typed text that another query has replaced', () => {
  const { sent, type, response, pass, text } = typing()
  type('l')
  response('l')
  type('la')
  response('drill')
  pass(150)
  expect(text()).toBe('drill')
  expect(sent()).toEqual(['l'])
})
