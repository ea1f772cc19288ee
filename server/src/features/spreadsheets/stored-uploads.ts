import { link, rm } from 'node:fs/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { perContext } from '#server/shared/process/per-context.ts'

/** An uploaded file that is stored after a preview, so that the next request with the same id can use it. */
interface StoredUpload {
  readonly path: string
  readonly name: string | undefined
}

interface UploadedFile extends StoredUpload {
  /** The id of the upload, which the client has chosen. */
  readonly id: string
}

const maxStored = 4
const maxStoredMs = 15 * 60_000

/** The stored files of this server, by household, user and id. On another server, clients upload again. */
const storedUploads = perContext(() => new Map<string, StoredUpload>())

const keyOf = ({ householdId, userId }: Actor, id: string) => `${householdId} ${userId} ${id}`

/**
 * Stores the file under a hard link, so that the caller can delete its own. Deletes it after 15 minutes, or when four
 * newer files are stored.
 */
export async function storeUpload(
  context: Context,
  actor: Actor,
  { id, path, name }: UploadedFile,
): Promise<void> {
  const uploads = storedUploads(context)
  const stored = { path: `${path}.kept`, name }
  try {
    await link(path, stored.path)
  } catch {
    // Ignore that some file systems have no hard links: the client then uploads the file again.
    return
  }
  await deleteUpload(context, actor, id)
  const key = keyOf(actor, id)
  uploads.set(key, stored)
  const [oldest] = uploads.keys()
  if (uploads.size > maxStored && oldest !== undefined)
    await deleteStored(context, oldest, uploads.get(oldest))
  setTimeout(() => void deleteStored(context, key, stored), maxStoredMs).unref()
}

/** Links the stored file to `path`. Returns undefined when there is none. */
export async function reuseUpload(
  context: Context,
  actor: Actor,
  { id, path }: { id: string; path: string },
): Promise<StoredUpload | undefined> {
  const stored = storedUploads(context).get(keyOf(actor, id))
  if (!stored) return undefined
  return link(stored.path, path).then(
    () => stored,
    // The stored file was deleted in the meantime, so the client has to upload it again.
    () => undefined,
  )
}

export async function deleteUpload(context: Context, actor: Actor, id: string): Promise<void> {
  const key = keyOf(actor, id)
  await deleteStored(context, key, storedUploads(context).get(key))
}

async function deleteStored(context: Context, key: string, stored: StoredUpload | undefined): Promise<void> {
  const uploads = storedUploads(context)
  if (!stored) return
  if (uploads.get(key) === stored) uploads.delete(key)
  await rm(stored.path, { force: true })
}
