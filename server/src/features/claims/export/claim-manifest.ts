import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { ArchiveContents } from '#server/features/household-archive/archive-readme.ts'
import { sumsName } from '#server/features/household-archive/archive-paths.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import { toInstant } from '#server/shared/instant.ts'
import { inChunks } from '#server/shared/process/event-loop.ts'
import { version } from '#server/shared/process/version.ts'
import type { ClaimItemRecord, ClaimRecord } from '../claims.table.ts'

/** The latest change of a record in the journal. */
interface JournaledRecord {
  readonly kind: 'claim' | 'claimItem'
  readonly id: string
  readonly name: string
  /** The id of the inventory item of which the claim has a copy. */
  readonly itemId?: string
  readonly revision: number
  readonly batch: string
  readonly changedAt: string
}

export async function listJournaledRecords(
  household: HouseholdDb,
  claim: ClaimRecord,
  items: AsyncIterable<ClaimItemRecord[]>,
): Promise<JournaledRecord[]> {
  const records: Pick<JournaledRecord, 'kind' | 'id' | 'name' | 'itemId'>[] = [
    { kind: 'claim', id: claim.id, name: claim.name },
  ]
  for await (const page of items)
    records.push(...page.map(({ id, name, itemId }) => ({ kind: 'claimItem' as const, id, name, itemId })))
  const found: JournaledRecord[] = []
  for await (const part of inChunks(records)) {
    const positions = await findPositions(
      household,
      part.map(({ id }) => id),
    )
    found.push(
      ...part.flatMap((record) => {
        const position = positions.get(record.id)
        return position ? [{ ...record, ...position }] : []
      }),
    )
  }
  return found
}

async function findPositions({ db, kind, householdId }: HouseholdDb, ids: readonly string[]) {
  const rows = await db
    .selectFrom('change')
    .innerJoin('batch', (on) =>
      on.onRef('batch.group_id', '=', 'change.group_id').onRef('batch.revision', '=', 'change.revision'),
    )
    .select(['change.entity_id', 'change.revision', 'batch.id', 'batch.created_at'])
    .where('change.group_id', '=', householdId)
    .where(isAnyOf(kind, 'change.entity_id', ids))
    .orderBy('change.revision')
    .execute()
  return new Map(
    rows.map(({ entity_id, revision, id, created_at }) => [
      entity_id,
      { revision, batch: id, changedAt: toInstant(created_at) },
    ]),
  )
}

export interface ClaimedFile {
  readonly path: string
  readonly sha256: string
  readonly addedAt: string
  readonly itemId: string
}

interface ManifestOptions {
  readonly folder: string
  readonly contents: ArchiveContents
  readonly claim: ClaimRecord
  readonly records: readonly JournaledRecord[]
  readonly files: ReadonlyMap<string, ClaimedFile>
}

/** Returns the checksum and time of each file in the archive, and the latest change of each record in the journal. */
export async function writeManifest({
  folder,
  contents,
  claim,
  records,
  files,
}: ManifestOptions): Promise<string> {
  const { madeAt, household, missing, damaged } = contents
  const lines = (await readFile(join(folder, sumsName), 'utf8')).split('\n').filter((line) => line !== '')
  const manifest = {
    program: `Cubby ${version}`,
    madeAt: toInstant(madeAt),
    household,
    currency: claim.currency,
    claimId: claim.id,
    records,
    files: lines.map((line) => {
      const path = line.slice(66)
      const file = files.get(path)
      const time = file ? { addedAt: file.addedAt, itemId: file.itemId } : { addedAt: toInstant(madeAt) }
      return { path, sha256: line.slice(0, 64), ...time }
    }),
    missing,
    damaged,
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}
