import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#server/context.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import type { Storage } from '#server/storage/storage.ts'
import { findHouseholdName, listFilesAfter, listFileUses, type FileRow } from './check-files.repository.ts'
import { fileKey } from './file-keys.ts'
import { findOrphans, type Places } from './find-orphans.service.ts'

const pageSize = 500
const dayMs = 86_400_000

/** What a check needs; none of it writes. */
type Examined = Places & Pick<Context, 'now'>

type Say = (line: string) => void
type Damage = 'missing' | 'damaged' | 'unreadable'

/** Compares what storage holds with what the database knows, and says each difference; answers whether a file is lost. */
export async function checkFiles(examined: Examined, say: Say): Promise<boolean> {
  const counts = { checked: 0, missing: 0, damaged: 0, unreadable: 0 }
  let page: FileRow[] = []
  do {
    page = await listFilesAfter(examined.database.read, page.at(-1), pageSize)
    for (const file of page) {
      const damage = await examine(examined.storage, file)
      counts.checked++
      if (damage && (await describe(examined, file, damage, say))) counts[damage]++
    }
  } while (page.length === pageSize)
  const orphaned = await sayOrphans(examined, say)
  const { checked, missing, damaged, unreadable } = counts
  say(`Files checked: ${checked}, missing: ${missing}, damaged: ${damaged}, unreadable: ${unreadable}.`)
  if (orphaned > 0)
    say(
      `Orphaned: ${orphaned}; a running Cubby removes within two days those that came since its database was made.`,
    )
  return missing + damaged + unreadable > 0
}

async function examine(storage: Storage, { group_id, hash }: FileRow): Promise<Damage | undefined> {
  const content = await storage.read(fileKey(group_id, hash)).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
  if (!content) return 'missing'
  const found = createHash('sha256')
  try {
    await pipeline(content, found)
  } catch {
    return 'unreadable'
  }
  return found.digest('hex') === hash ? undefined : 'damaged'
}

/** Says where a file is shown; answers false when it is gone by now, or not there yet. */
async function describe(
  { database, now }: Examined,
  file: FileRow,
  damage: Damage,
  say: Say,
): Promise<boolean> {
  const uses = await listFileUses(database.read, file)
  for (const { household, attachment, item, location } of uses) {
    const isComing = attachment === null && damage === 'missing' && file.created_at > now() - dayMs
    if (isComing) return false
    const what =
      attachment === null
        ? 'an attachment that was deleted'
        : `${quote(attachment)} of ${quote(item ?? location ?? '')}`
    say(`${damage}: ${what} in ${quote(household)}, ${fileKey(file.group_id, file.hash)}`)
  }
  return uses.length > 0
}

/** Says which files no row knows; answers how many. */
async function sayOrphans(examined: Examined, say: Say): Promise<number> {
  let count = 0
  for await (const { groupId, objects } of findOrphans(examined)) {
    if (groupId === undefined) {
      for (const { key } of objects) say(`unknown: ${quote(key)} is no file of Cubby and stays`)
      continue
    }
    const household = await findHouseholdName(examined.database.read, groupId)
    const where = household === undefined ? 'of a household that is gone' : `in ${quote(household)}`
    for (const { key } of objects) say(`orphaned: ${where}, ${key}`)
    count += objects.length
  }
  return count
}

/** A name on one line, whatever is in it. */
const quote = (name: string) => `"${name.replace(/\p{Cc}/gu, ' ')}"`
