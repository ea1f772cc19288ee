// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ItemsSearch } from '../url/items-search.ts'
import { useResultView } from './use-result-view.ts'
import { readPreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { renderHookInApp } from '#web-test/render.tsx'

beforeEach(() => localStorage.clear())

const lookOf = (search: ItemsSearch) => renderHookInApp(() => useResultView(search, () => undefined)).result

it('A list of results uses the stored view unless the URL has another one', () => {
  expect(lookOf({}).current).toMatchObject({ view: 'card', pageSize: 'all' })
  writePreferences({ itemDisplayView: 'table' })
  expect(lookOf({}).current).toMatchObject({ view: 'table', pageSize: 'all' })
  expect(lookOf({ view: 'card' }).current.view).toBe('card')
})

it('A list of results has one stored page size for cards and table', () => {
  const resultView = lookOf({ view: 'table' })
  act(() => resultView.current.setPageSize(50))
  expect(readPreferences().itemsPerPage).toBe(50)
  expect(resultView.current.pageSize).toBe(50)
  expect(lookOf({ view: 'card' }).current.pageSize).toBe(50)
  act(() => resultView.current.setPageSize('all'))
  expect(resultView.current.pageSize).toBe('all')
})

it('A list of results prefers the page size of the URL to the stored one', () => {
  writePreferences({ itemsPerPage: 50 })
  expect(lookOf({ pageSize: 10 }).current.pageSize).toBe(10)
  expect(lookOf({ pageSize: 'all' }).current.pageSize).toBe('all')
})
