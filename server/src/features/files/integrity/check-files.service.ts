import type { fileDamages, StorageCheck } from '#contract/files/storage.ts'
import type { Context } from '#server/context.ts'
import { findHouseholdByUuid } from '#server/features/households/households.repository.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { quoteName } from '#server/shared/text/quote-name.ts'
import { hashContent } from '#server/storage/hash-content.ts'
import { canReach, type Storage } from '#server/storage/storage.ts'
import { listFileUses, type FileRow, type FileUse, walkFiles } from './check-files.repository.ts'
import { fileKey } from '../file-keys.ts'
import { findOrphans, type FileSources } from './find-orphans.service.ts'

const dayMs = 86_400_000
const maxProblems = 100

type Examined = FileSources & Pick<Context, 'now'>

type PrintLine = (line: string) => void
type Damage = (typeof fileDamages)[number]

/** Compares storage with the database and prints each difference. Returns true when a file is lost. */
export async function checkFiles(examined: Examined, print: PrintLine): Promise<boolean> {
  const counts = { checked: 0, missing: 0, damaged: 0, unreadable: 0 }
  for await (const file of examineFiles(examined)) {
    counts.checked++
    if (file.damage) counts[file.damage]++
    printDamage(file, print)
  }
  const orphaned = await reportOrphans(examined, print)
  const { checked, missing, damaged, unreadable } = counts
  print(`Files checked: ${checked}, missing: ${missing}, damaged: ${damaged}, unreadable: ${unreadable}.`)
  if (orphaned > 0)
    print(
      `Orphaned: ${orphaned}. Within two days, a running Cubby removes those that were stored after its database was created.`,
    )
  return missing + damaged + unreadable > 0
}

/** A file with the result of its check. */
export interface ExaminedFile extends FileRow {
  readonly damage: Damage | undefined
  /** The uses of a damaged file; empty for any other. */
  readonly uses: readonly FileUse[]
  /** True when storage lacks the file only because it is being uploaded or deleted. */
  readonly isComing: boolean
}

/** Reads all files, or those of one household, and compares them with what was uploaded. */
export async function* examineFiles(
  { database, storage, now }: Examined,
  householdId?: number,
): AsyncGenerator<ExaminedFile> {
  for await (const page of walkFiles(database.read, householdId)) {
    for (const file of page) {
      const damage = await examine(storage, file)
      const uses = damage ? await listFileUses(database.read, file) : []
      const isComing = damage !== undefined && (uses.length === 0 || isBeingUploaded(uses, damage, file, now))
      yield isComing
        ? { ...file, damage: undefined, uses: [], isComing }
        : { ...file, damage, uses, isComing }
    }
  }
}

export async function examine(
  storage: Storage,
  { householdUuid, hash }: Pick<FileRow, 'householdUuid' | 'hash'>,
): Promise<Damage | undefined> {
  const content = await storage.read(fileKey(householdUuid, hash)).catch(async (error: unknown) => {
    if (isNotFound(error)) return 'missing'
    // When the whole storage is unreachable, nothing is known about the file, so do not report it.
    if (!(await canReach(storage))) throw error
    return 'unreadable'
  })
  if (typeof content === 'string') return content
  try {
    return (await hashContent(content)) === hash ? undefined : 'damaged'
  } catch {
    return 'unreadable'
  }
}

/** Checks the files of one household. Ignores files that are being uploaded. */
export async function checkHousehold(examined: Examined, householdId: number): Promise<StorageCheck> {
  const report: StorageCheck = { checked: 0, missing: 0, damaged: 0, unreadable: 0, problems: [] }
  for await (const { damage, uses } of examineFiles(examined, householdId)) {
    report.checked++
    if (!damage) continue
    report[damage]++
    for (const { attachment, item, location, itemId, locationId, claimItem, messageItem } of uses) {
      if (report.problems.length === maxProblems) break
      report.problems.push({
        damage,
        name: attachment ?? '',
        ownerName: item ?? location ?? claimItem ?? messageItem ?? '',
        ...(itemId && { itemId }),
        ...(locationId && { locationId }),
      })
    }
  }
  return report
}

/**
 * True for a recent upload that is not complete. An upload writes the file's row first, then the file, and then the
 * attachment.
 */
function isBeingUploaded(
  uses: readonly FileUse[],
  damage: Damage,
  file: FileRow,
  now: Examined['now'],
): boolean {
  const isUnreferenced = uses.every((use) => (use.attachment ?? use.claimItem ?? use.messageItem) === null)
  return isUnreferenced && damage === 'missing' && file.created_at > now() - dayMs
}

/** Prints where a damaged file is used. */
export function printDamage({ damage, uses, householdUuid, hash }: ExaminedFile, print: PrintLine): void {
  for (const use of uses)
    print(`${damage}: ${describeUse(use)} in ${quoteName(use.household)}, ${fileKey(householdUuid, hash)}`)
}

function describeUse({ attachment, item, location, claimItem, messageItem }: FileUse): string {
  if (attachment !== null) return `${quoteName(attachment)} of ${quoteName(item ?? location ?? '')}`
  if (claimItem !== null) return `a file of ${quoteName(claimItem)} in a claim`
  if (messageItem !== null) return `a photo of ${quoteName(messageItem)} in a message`
  return 'an attachment that was deleted'
}

/** Prints the files in storage that have no row in the database, and returns their number. */
async function reportOrphans(examined: Examined, print: PrintLine): Promise<number> {
  let count = 0
  for await (const { household: uuid, objects } of findOrphans(examined)) {
    if (uuid === undefined) {
      for (const { key } of objects) print(`unknown: ${quoteName(key)} is not a file of Cubby and is kept`)
      continue
    }
    const household = await findHouseholdByUuid(examined.database.read, uuid)
    const where = household ? `in ${quoteName(household.name)}` : 'of a household that no longer exists'
    for (const { key } of objects) print(`orphaned: ${where}, ${key}`)
    count += objects.length
  }
  return count
}
