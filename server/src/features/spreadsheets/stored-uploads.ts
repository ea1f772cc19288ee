import { link, rm } from 'node:fs/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { perContext } from '#server/shared/process/per-context.ts'

/** An uploaded file that is kept after a preview, so that the next request with the same id can use it. */
interface KeptUpload {
  readonly path: string
  readonly name: string | undefined
}

interface UploadedFile extends KeptUpload {
  /** The id of the upload, which the client has chosen. */
  readonly id: string
}

const maxKept = 4
const maxKeptMs = 15 * 60_000

/** The kept files of this server, by household, user and id. On another server, clients upload again. */
const keptUploads = perContext(() => new Map<string, KeptUpload>())

const keyOf = ({ householdId, userId }: Actor, id: string) => `${householdId} ${userId} ${id}`

/**
 * Keeps the file under a hard link, so that the caller can delete its own. Deletes it after 15 minutes, or when four
 * newer files are kept.
 */
export async function keepUpload(
  context: Context,
  actor: Actor,
  { id, path, name }: UploadedFile,
): Promise<void> {
  const uploads = keptUploads(context)
  const kept = { path: `${path}.kept`, name }
  try {
    await link(path, kept.path)
  } catch {
    // Ignore that some file systems have no hard links: the client then uploads the file again.
    return
  }
  await forgetUpload(context, actor, id)
  const key = keyOf(actor, id)
  uploads.set(key, kept)
  const [oldest] = uploads.keys()
  if (uploads.size > maxKept && oldest !== undefined) await forget(context, oldest, uploads.get(oldest))
  setTimeout(() => void forget(context, key, kept), maxKeptMs).unref()
}

/** Links the kept file to `path`. Returns undefined when no file is kept. */
export async function reuseUpload(
  context: Context,
  actor: Actor,
  { id, path }: { id: string; path: string },
): Promise<KeptUpload | undefined> {
  const kept = keptUploads(context).get(keyOf(actor, id))
  if (!kept) return undefined
  return link(kept.path, path).then(
    () => kept,
    // The kept file was deleted in the meantime, so the client has to upload it again.
    () => undefined,
  )
}

export async function forgetUpload(context: Context, actor: Actor, id: string): Promise<void> {
  const key = keyOf(actor, id)
  await forget(context, key, keptUploads(context).get(key))
}

async function forget(context: Context, key: string, kept: KeptUpload | undefined): Promise<void> {
  const uploads = keptUploads(context)
  if (!kept) return
  if (uploads.get(key) === kept) uploads.delete(key)
  await rm(kept.path, { force: true })
}
