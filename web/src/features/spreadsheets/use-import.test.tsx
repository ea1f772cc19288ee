// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useImport } from '#web/features/spreadsheets/use-import.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('An import takes the file that was chosen last when an earlier one is read after it', async () => {
  stubApi()
  const read = Promise.withResolvers<ArrayBuffer>()
  const large = Object.assign(new File([], 'large.csv'), { arrayBuffer: () => read.promise })
  const { result } = renderHookInApp(() => useImport(undefined))
  act(() => result.current.choose(large))
  act(() => result.current.choose(new File([], 'small.csv')))
  await waitFor(() => expect(result.current.file?.name).toBe('small.csv'))
  await act(async () => {
    read.resolve(new ArrayBuffer())
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(result.current.file?.name).toBe('small.csv')
})
