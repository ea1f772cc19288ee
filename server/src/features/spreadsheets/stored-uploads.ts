import { link, rm } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
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

/** The newest stored files of this server, by household, user and id. On another server, clients upload again. */
const storedUploads = perContext(
  (context: Context) =>
    new LRUCache<string, StoredUpload>({
      max: 4,
      ttl: 15 * 60_000,
      ttlAutopurge: true,
      dispose: ({ path }) =>
        void rm(path, { force: true }).catch((error: unknown) =>
          context.logError('removing an uploaded file', error),
        ),
    }),
)

const keyOf = ({ householdId, userId }: Actor, id: string) => `${householdId} ${userId} ${id}`

/** Stores the file under a hard link, so that the caller can delete its own. */
export async function storeUpload(
  context: Context,
  actor: Actor,
  { id, path, name }: UploadedFile,
): Promise<void> {
  const stored = { path: `${path}.stored`, name }
  try {
    await link(path, stored.path)
  } catch {
    // Ignore that some file systems have no hard links: the client then uploads the file again.
    return
  }
  storedUploads(context).set(keyOf(actor, id), stored)
}

/** Links the stored file to `path`. Returns undefined when there is none. */
export async function reuseUpload(
  context: Context,
  actor: Actor,
  { id, path }: { id: string; path: string },
): Promise<StoredUpload | undefined> {
  // `peek` does not extend the time for which a file is stored.
  const stored = storedUploads(context).peek(keyOf(actor, id))
  if (!stored) return undefined
  return link(stored.path, path).then(
    () => stored,
    // The stored file was deleted in the meantime, so the client has to upload it again.
    () => undefined,
  )
}

export function deleteUpload(context: Context, actor: Actor, id: string): void {
  storedUploads(context).delete(keyOf(actor, id))
}
