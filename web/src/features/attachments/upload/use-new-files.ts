import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachmentType } from '#contract/files/files.ts'
import { guessType } from '#web/features/attachments/upload/guess-type.ts'
import { AnimationError, rotatePicture } from '#web/features/attachments/photos/rotate-picture.ts'
import { enqueueUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { useFileSizeFilter } from '#web/features/attachments/upload/use-add-files.ts'
import { moved } from '#web/features/attachments/use-reorder.ts'
import { toUploads } from '#web/features/attachments/upload/waiting-files.ts'
import { saveDraftFiles, readDraftFiles } from '#web/shared/offline/draft-files.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { showToast } from '#web/shared/toasts.ts'

export interface NewFileDraft {
  readonly id: number
  readonly file: File
  /** Type of the attachment. When undefined, the server detects the type from the content. */
  readonly type: AttachmentType | undefined
  /** Object URL for the preview. Undefined for files that are not pictures. */
  readonly url: string | undefined
}

let nextId = 1

function toDraft(file: File): NewFileDraft {
  const type = guessType(file)
  return { id: nextId++, file, type, url: type === 'photo' ? URL.createObjectURL(file) : undefined }
}

/** Replaces the file of a draft. The draft keeps its id, by which the next press on “Rotate” finds it. */
function withFile(draft: NewFileDraft, file: File): NewFileDraft {
  revokeUrls([draft])
  return { ...toDraft(file), id: draft.id }
}

const photosOf = (files: readonly NewFileDraft[]) => files.filter(({ type }) => type === 'photo')
const documentsOf = (files: readonly NewFileDraft[]) => files.filter(({ type }) => type !== 'photo')

export type NewFiles = ReturnType<typeof useNewFiles>

/**
 * Holds the photos and files of an item that is not created yet. With a `draftKey` they survive a reload. The first
 * photo becomes the main one.
 */
export function useNewFiles(first: readonly File[] = [], draftKey?: string) {
  const { t } = useTranslation()
  const { withoutOversized } = useFileSizeFilter()
  const [files, setFiles] = useState<readonly NewFileDraft[]>(() => first.map(toDraft))
  // Stores the files in a ref, because files can be added while the item is being created.
  const latest = useRef(files)
  // The last rotation of each photo, by its draft id. The next rotation and the upload wait for it.
  const rotations = useRef(new Map<number, Promise<File>>())
  const revokeAllUrls = useEffectEvent(() => revokeUrls(files))
  useEffect(() => () => revokeAllUrls(), [])
  const storedDraft = useStoredDraft(draftKey, files, (stored) => {
    const resumed = stored.map(toDraft)
    change((before) => [...resumed, ...before])
  })

  function change(update: (before: readonly NewFileDraft[]) => readonly NewFileDraft[]) {
    latest.current = update(latest.current)
    setFiles(latest.current)
  }

  const photos = photosOf(files)
  const documents = documentsOf(files)

  const latestFile = async ({ id, file }: NewFileDraft) => rotations.current.get(id) ?? file

  async function rotate(draft: NewFileDraft) {
    const rotation = latestFile(draft).then(rotated)
    rotations.current.set(draft.id, rotation)
    const file = await rotation
    change((before) => before.map((each) => (each.id === draft.id ? withFile(each, file) : each)))
  }

  async function rotated(file: File) {
    try {
      return await rotatePicture(file, file.name)
    } catch (error) {
      const isAnimation = error instanceof AnimationError
      const text = isAnimation ? t('photos.cannotRotateAnimation') : t('photos.cannotRotate')
      showToast({ kind: 'error', text })
      return file
    }
  }

  async function upload(owner: FileOwner, drafts: readonly NewFileDraft[]) {
    const toSend = await Promise.all(drafts.map(latestFile))
    if (toSend.length > 0) enqueueUploads(owner, toUploads(toSend), { isQuiet: true })
  }

  function removeAll() {
    rotations.current.clear()
    revokeUrls(latest.current)
    change(() => [])
    storedDraft.clear()
  }

  return {
    photos,
    documents,
    count: files.length,
    add: (added: readonly File[]) => change((before) => [...before, ...withoutOversized(added).map(toDraft)]),
    movePhoto: (from: number, to: number) =>
      change((before) => [...moved(photosOf(before), from, to), ...documentsOf(before)]),
    rotate,
    remove(draft: NewFileDraft) {
      change((before) => before.filter(({ id }) => id !== draft.id))
      revokeUrls([draft])
    },
    isResumed: storedDraft.isResumed,
    isKept: storedDraft.isKept,
    removeAll,
    /**
     * Uploads the files in the background and clears the list. Files of an item that is queued offline are stored with
     * it.
     */
    sendTo(owner: FileOwner) {
      void upload(owner, [...photosOf(latest.current), ...documentsOf(latest.current)])
      removeAll()
    },
  }
}

/** Stores the files of a draft on this device. `onFound` receives the files stored before a reload. */
function useStoredDraft(
  draft: string | undefined,
  files: readonly NewFileDraft[],
  onFound: (files: readonly File[]) => void,
) {
  const [isResumed, setIsResumed] = useState(false)
  const [readDraft, setReadDraft] = useState<string>()
  const [stored, setStored] = useState<readonly NewFileDraft[]>()
  const storedDraft = useRef<string>(undefined)

  const takeFound = useEffectEvent((found: readonly File[]) => {
    setReadDraft(draft)
    if (found.length === 0) return
    setIsResumed(true)
    onFound(found)
  })
  useEffect(() => {
    if (!draft) return
    let isGone = false
    void readDraftFiles(draft).then((found) => isGone || takeFound(found))
    return () => {
      isGone = true
    }
  }, [draft])

  useEffect(() => {
    // Does not overwrite the stored files before they have been read, nor with an empty list.
    if (!draft || readDraft !== draft || (files.length === 0 && storedDraft.current !== draft)) return
    storedDraft.current = draft
    const written = saveDraftFiles(
      draft,
      files.map(({ file }) => file),
    )
    void written.then((areAll) => areAll && setStored(files))
  }, [draft, files, readDraft])

  return {
    isResumed,
    isKept: files.length === 0 || stored === files,
    clear() {
      setIsResumed(false)
      if (draft) void saveDraftFiles(draft, [])
    },
  }
}

function revokeUrls(drafts: readonly NewFileDraft[]) {
  for (const { url } of drafts) if (url) URL.revokeObjectURL(url)
}
