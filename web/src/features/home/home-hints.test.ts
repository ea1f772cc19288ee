// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useHiddenHints } from '#web/features/home/home-hints.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'
import { renderHookInApp } from '#web-test/render.tsx'

beforeEach(() => localStorage.clear())

it('The undo of a dismissed hint keeps hints dismissed that were dismissed since', () => {
  const { result } = renderHookInApp(useHiddenHints)
  const { hide, show } = result.current
  act(() => hide('photo'))
  act(() => hide('location'))
  expect(readPreferences().hiddenHints).toEqual(['photo', 'location'])
  act(() => show('photo'))
  expect(readPreferences().hiddenHints).toEqual(['location'])
})
