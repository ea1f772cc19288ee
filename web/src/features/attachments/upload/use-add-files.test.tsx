// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStatus } from '#contract/status.ts'
import { useFileSizeFilter } from '#web/features/attachments/upload/use-add-files.ts'
import { toastStore } from '#web/shared/toasts.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function file(name: string, size: number) {
  const made = new File(['x'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}

it('Choosing files shows a persistent error for each file that is empty or too large', async () => {
  stubApi([[getStatus, { maxUploadMegabytes: 64 }]])
  const { result } = renderHookInApp(useFileSizeFilter)
  await waitFor(() => expect(result.current.megabytes).toBe(64))
  const chosen = [file('one.jpg', 1), file('empty.jpg', 0), file('huge.pdf', 66 * 2 ** 20)]
  let accepted: File[] = []
  act(() => {
    accepted = result.current.withoutOversized(chosen)
  })
  expect(accepted.map(({ name }) => name)).toEqual(['one.jpg'])
  const text =
    "“huge.pdf” is too large. This server accepts files up to 64 MB.\n“empty.jpg” is empty and wasn't added."
  expect(toastStore.get()).toMatchObject([{ kind: 'error', isPersistent: true, text }])
})
