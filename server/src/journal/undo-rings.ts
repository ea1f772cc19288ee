import { sql } from 'kysely'
import type { AnyEntity, StoredThing } from './entity.ts'
import type { Journal, Pair } from './journal.ts'

/**
 * Of things that go back to what they were, the ones that would then be inside themselves, because what they go back
 * into was put into them since.
 */
export async function findRings(
  journal: Journal,
  entity: AnyEntity,
  pairs: readonly Pair<StoredThing>[],
): Promise<Set<string>> {
  const column = entity.usedBy.find(({ table }) => table === entity.table)?.column
  const rings = new Set<string>()
  if (column === undefined) return rings
  const parentOf = (thing: StoredThing) =>
    entity.references(thing).find((reference) => reference.entity === entity.name)?.id
  const coming = new Map(pairs.map(({ after }) => [after.id, parentOf(after)]))

  async function above(id: string): Promise<string | undefined> {
    if (coming.has(id)) return coming.get(id)
    const { rows } = await sql<{ parent: string | null }>`select ${sql.ref(column ?? '')} as parent
      from ${sql.table(entity.table)} where group_id = ${journal.groupId} and id = ${id}`.execute(journal.tx)
    return rows[0]?.parent ?? undefined
  }

  for (const { before, after } of pairs) {
    if (parentOf(before) === parentOf(after)) continue
    const seen = new Set([after.id])
    for (let at = parentOf(after); at !== undefined; at = await above(at)) {
      if (seen.has(at)) {
        rings.add(after.id)
        break
      }
      seen.add(at)
    }
  }
  return rings
}
