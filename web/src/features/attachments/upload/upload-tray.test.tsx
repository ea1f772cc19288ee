// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/shared/api-error.ts'
import { renderInApp } from '#web-test/render.tsx'

const sendFile = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('#web/features/attachments/attachment-calls.ts', () => ({ sendFile }))
const { enqueueUploads } = await import('#web/features/attachments/upload/upload-queue.ts')
const { UploadTray } = await import('#web/features/attachments/upload/upload-tray.tsx')

it('The upload tray shows a rejected file with the reason until the user removes the file', async () => {
  sendFile.mockRejectedValue(
    new ApiError({ status: 415, code: 'unsupported_media_type', message: '', request: '' }),
  )
  const { user } = renderInApp(<UploadTray />)
  const [file, type] = [new File(['x'], 'plan.dwg'), undefined]
  enqueueUploads({ kind: 'item', id: 'lamp' }, [{ file, name: 'plan.dwg', type, isPrimary: false }])
  await screen.findByText("The server can't read this kind of file. Try another format.")
  expect(screen.getByText('plan.dwg')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel upload: plan.dwg' }))
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})
