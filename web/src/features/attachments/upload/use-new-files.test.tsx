// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uploadStore } from '#web/features/attachments/upload/upload-queue.ts'
import { useNewFiles } from '#web/features/attachments/upload/use-new-files.ts'
import { readWaitingFiles } from '#web/features/attachments/upload/waiting-files.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { clearLocalData, clearOtherUsersData } from '#web/shared/offline/offline-caches.ts'
import { maxDraftBytes, maxDrafts, waitingFiles } from '#web/shared/offline/draft-files.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'
import { creationWaits } from '#web-test/waiting.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))
// jsdom cannot draw pictures.
vi.mock('#web/features/attachments/photos/rotate-picture.ts', () => ({
  async rotatePicture(picture: Blob, name: string) {
    await new Promise((resolve) => setTimeout(resolve))
    return new File([picture], `rotated ${name}`, { type: picture.type })
  },
}))

const photo = (name: string, size = 1) => {
  const file = new File(['x'], name, { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

beforeEach(() => {
  stored.clear()
  localStorage.clear()
  // as: uploads only need the ids of the session.
  queryClient.setQueryData(sessionQuery.queryKey, { id: 'jana', defaultGroupId: 'mill' } as never)
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})

/** Opens the dialog of a new item again, as after a reload. Its files are stored under the key `draft`. */
async function open(draft = 'draft') {
  const { result, unmount } = renderHookInApp(() => useNewFiles(undefined, draft))
  // Waits until the dialog has read the stored files.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return {
    files: () => result.current,
    names: () => [...result.current.photos, ...result.current.documents].map(({ file }) => file.name),
    close: unmount,
  }
}

it('The files of a draft are restored in their order after a reload, until they are sent', async () => {
  const first = await open()
  act(() => first.files().add([photo('front.jpg'), photo('back.jpg')]))
  act(() => first.files().movePhoto(1, 0))
  await waitFor(() => expect(stored.size).toBe(3))
  first.close()

  const second = await open()
  await waitFor(() => expect(second.names()).toEqual(['back.jpg', 'front.jpg']))
  expect(second.files().isResumed).toBe(true)
  act(() => second.files().add([photo('side.jpg')]))
  await waitFor(() => expect(stored.size).toBe(4))
  act(() => second.files().sendTo({ kind: 'item', id: 'lamp' }))
  const ofDrafts = () => [...stored.keys()].filter((key) => !key.startsWith(waitingFiles))
  await waitFor(() => expect(ofDrafts()).toEqual([]))
})

it('The files of a draft are separate from those of other drafts', async () => {
  const first = await open()
  act(() => first.files().add([photo('front.jpg')]))
  await waitFor(() => expect(stored.size).toBe(2))
  expect((await open('other')).names()).toEqual([])
  expect(stored.size).toBe(2)
})

it('The file of a draft stays stored when it is removed from one draft and added to another', async () => {
  const front = photo('front.jpg')
  const first = await open()
  act(() => first.files().add([front]))
  await waitFor(() => expect(stored.size).toBe(2))
  act(() => first.files().removeAll())
  await waitFor(() => expect(stored.size).toBe(0))
  first.close()
  const other = await open('other')
  act(() => other.files().add([front]))
  await waitFor(() => expect(other.files().isKept).toBe(true))
  other.close()
  expect((await open('other')).names()).toEqual(['front.jpg'])
})

it('The files of a draft are loaded when the dialog switches to that draft', async () => {
  const drill = await open('drill')
  act(() => drill.files().add([photo('drill.jpg')]))
  await waitFor(() => expect(drill.files().isKept).toBe(true))
  drill.close()

  const { result } = renderHookInApp(() => {
    const [draft, setDraft] = useState('scanned')
    return { ...useNewFiles(undefined, draft), setDraft }
  })
  act(() => result.current.add([photo('lamp.jpg')]))
  await waitFor(() => expect(result.current.isKept).toBe(true))
  act(() => result.current.removeAll())
  act(() => result.current.setDraft('drill'))
  await waitFor(() => expect(result.current.photos.map(({ file }) => file.name)).toEqual(['drill.jpg']))
  expect(result.current.isResumed).toBe(true)
  act(() => result.current.add([photo('case.jpg')]))
  await waitFor(() => expect(result.current.isKept).toBe(true))
  expect((await open('drill')).names()).toEqual(['drill.jpg', 'case.jpg'])
})

it('The files of drafts are limited in their total size, and so is the number of drafts with files', async () => {
  const large = await open()
  act(() => large.files().add([photo('small.jpg'), photo('large.jpg', maxDraftBytes)]))
  await waitFor(() => expect(stored.size).toBe(2))
  expect(large.files().isKept).toBe(false)
  large.close()
  expect((await open()).names()).toEqual(['small.jpg'])

  for (let number = 0; number < maxDrafts; number += 1) {
    const { files, close } = await open(`draft ${number}`)
    act(() => files().add([photo('front.jpg')]))
    await waitFor(() => expect(stored.has(`list draft ${number}`)).toBe(true))
    close()
  }
  await waitFor(() => expect(stored.has('list draft')).toBe(false))
  expect(stored.size).toBe(2 * maxDrafts)
})

it('The files of drafts are deleted when the user signs out, but not when another user signs in', async () => {
  await clearOtherUsersData('jana')
  const jana = await open()
  act(() => jana.files().add([photo('front.jpg')]))
  await waitFor(() => expect(stored.size).toBe(2))
  await clearOtherUsersData('jana')
  expect(stored.size).toBe(2)
  await clearOtherUsersData('mira')
  expect(stored.size).toBe(2)
  await clearLocalData()
  expect(stored.size).toBe(0)
})

it('The files of a queued item stay stored until the item is sent, however many other drafts follow', async () => {
  creationWaits(lamp)
  const { files } = await open()
  act(() => files().add([photo('front.jpg'), photo('back.jpg')]))
  act(() => files().sendTo({ kind: 'item', id: lamp.id }))
  expect(files().count).toBe(0)
  for (let number = 0; number < maxDrafts; number += 1) {
    const other = await open(`other ${number}`)
    act(() => other.files().add([photo('other.jpg')]))
    await waitFor(() => expect(stored.get(`list other ${number}`)).toBeDefined())
  }
  await waitFor(async () => expect(await readWaitingFiles(lamp.id)).toHaveLength(2))
  expect((await readWaitingFiles(lamp.id)).map(({ name }) => name)).toEqual(['front.jpg', 'back.jpg'])
})

it('Files that are added while the item is being created are sent too', async () => {
  creationWaits(lamp)
  const { files } = await open()
  act(() => files().add([photo('front.jpg')]))
  const { sendTo } = files()
  act(() => files().add([photo('back.jpg')]))
  act(() => sendTo({ kind: 'item', id: lamp.id }))
  await waitFor(async () => expect(await readWaitingFiles(lamp.id)).toHaveLength(2))
  expect(files().count).toBe(0)
})

it('A photo is rotated by every press when the next one comes before the rotated photo is shown', async () => {
  const { files, names } = await open()
  act(() => files().add([photo('front.jpg')]))
  const { photos, rotate } = files()
  act(() => photos.flatMap((front) => [front, front]).forEach((front) => void rotate(front)))
  await waitFor(() => expect(names()).toEqual(['rotated rotated front.jpg']))
})

it('A rotated photo is sent when the item is created before the rotated photo is shown', async () => {
  stubApi()
  const { files } = await open()
  act(() => files().add([photo('front.jpg')]))
  act(() => files().photos.forEach((front) => void files().rotate(front)))
  act(() => files().sendTo({ kind: 'item', id: 'drill' }))
  expect(files().count).toBe(0)
  const uploads = () => uploadStore.get().filter(({ owner }) => owner.id === 'drill')
  await waitFor(() => expect(uploads()).toMatchObject([{ name: 'rotated front.jpg' }]))
})
