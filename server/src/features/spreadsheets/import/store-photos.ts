import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '#contract/scalars.ts'
import type { AttachmentType } from '#contract/files/files.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { fileNameOf } from '#server/features/files/file-names.ts'
import { storeFile } from '#server/features/files/files.service.ts'
import { sniffMime } from '#server/features/files/sniff-mime.ts'
import { queueThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import type { Run } from '#server/features/runs/runs.service.ts'
import { OutboundError } from '#server/outbound/outbound.ts'
import { refuseInDemo } from '#server/shared/app-error.ts'
import { isPhoto } from '#server/shared/media-types.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { createProgress } from '#server/shared/process/progress.ts'
import { decodePercent } from '#server/shared/text/decode-percent.ts'
import { InvalidZipError } from '#server/storage/read-zip.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import type { Reason } from '../parsing/problem-list.ts'
import { readPhotoZip } from './photo-zip.ts'

/** The stored photo, or the reason why it was left out, by file name in the zip or by address. */
export type StoredPhotos = ReadonlyMap<string, StoredPhoto | Reason>

interface StoredPhoto {
  readonly hash: string
  readonly name: string
  readonly type: AttachmentType
}

interface Wanted {
  /** The files to store, by their names in the zip or their addresses. */
  readonly names: readonly string[]
  readonly zipPath: string | undefined
}

const megabyte = 2 ** 20
/** The time for fetching addresses, one after the other. Addresses that are not fetched by then are left out. */
const maxFetchMs = 120_000
const pictureEnding = /\.(avif|bmp|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i

/**
 * The maximum size of a fetched photo in bytes. At most four photos are fetched, and held in memory, at the same
 * time.
 */
const maxFetchedBytes = 20_000_000
const limited = createConcurrencyLimit(4)

/** Stores files of the zip and photos at addresses. Writes each file to disk first, so that it needs little memory. */
export async function storePhotos(
  context: Context,
  actor: Actor,
  { names, zipPath }: Wanted,
  run: Run,
): Promise<StoredPhotos> {
  const stored = new Map<string, StoredPhoto | Reason>()
  const wanted = new Set(names)
  const { throwIfCancelled } = createProgress(run.progress)
  const { maxUploadMegabytes } = context.config
  const options = { requester: actor.householdId }
  const tooLarge = {
    code: 'photoTooLarge',
    text: `The file is larger than ${maxUploadMegabytes} MB and is left out`,
    values: { limit: maxUploadMegabytes },
  } as const
  if (zipPath !== undefined && wanted.size > 0) {
    for await (const entry of readPhotoZip(zipPath)) {
      if (!wanted.delete(entry.name)) continue
      throwIfCancelled()
      const isTooLarge = entry.size > maxUploadMegabytes * megabyte
      const content = () => Readable.from(entry.read())
      stored.set(
        entry.name,
        isTooLarge
          ? tooLarge
          : await limited(() => storePhoto(context, actor, { name: entry.name, content }), options),
      )
    }
  }
  const end = context.now() + maxFetchMs
  for (const url of wanted) {
    throwIfCancelled()
    const isLate = context.now() > end
    stored.set(
      url,
      isLate
        ? unreachable(`the photos of this file took longer than ${maxFetchMs / 1000} s`)
        : await limited(() => fetchPhoto(context, actor, url), options),
    )
  }
  return stored
}

async function fetchPhoto(context: Context, actor: Actor, url: string): Promise<StoredPhoto | Reason> {
  refuseInDemo(context.config)
  try {
    const maxBytes = Math.min(maxFetchedBytes, context.config.maxUploadMegabytes * megabyte)
    const { status, bytes } = await context.fetchOutbound({ url, maxBytes })
    if (status !== 200) return unreachable(`${URL.parse(url)?.host ?? ''} answered ${status}`)
    const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
    return await storePhoto(context, actor, {
      name: decodePercent(name) ?? name,
      content: () => Readable.from([bytes]),
      mustBePhoto: true,
    })
  } catch (error) {
    if (error instanceof OutboundError) return unreachable(error.message)
    throw error
  }
}

const unreachable = (reason: string): Reason => ({
  code: 'photoUnreachable',
  text: `The photo could not be fetched: ${reason}`,
  values: { reason },
})

const notPhoto: Reason = {
  code: 'notPhoto',
  text: "The file isn't a picture that Cubby can show, and is left out",
}

/** Leaves out a photo whose content in the zip is damaged. Rethrows all other errors. */
function leaveOutDamaged(error: unknown): undefined {
  if (!(error instanceof InvalidZipError)) throw error
}

interface ToStore {
  readonly name: string
  readonly content: () => Readable
  readonly mustBePhoto?: boolean
}

async function storePhoto(
  context: Context,
  actor: Actor,
  { name, content, mustBePhoto = pictureEnding.test(name) }: ToStore,
): Promise<StoredPhoto | Reason> {
  const received = await receiveFile(context.storage, content()).catch(leaveOutDamaged)
  if (!received) return notPhoto
  try {
    const mime = await sniffMime(received.path)
    if (received.size === 0 || (mustBePhoto && !isPhoto(mime))) return notPhoto
    const hash = await storeFile(context, actor, received, mime)
    if (isPhoto(mime)) queueThumbnails(context, actor, hash)
    const base = Array.from(fileNameOf(name.replaceAll('\0', '')) || 'photo')
      .slice(-limits.name)
      .join('')
    return { hash, name: base, type: isPhoto(mime) ? 'photo' : 'attachment' }
  } finally {
    await rm(received.path, { force: true })
  }
}
