import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { keptKinds, sumsOf, type KeptKind, type KeptTallies, type SumsByKey } from './tally-cache.ts'

/** Tallies of a household. They follow its writes: who takes turns with others copies first what it reads. */
export interface Tallies {
  of(kind: KeptKind, archived: 0 | 1): SumsByKey
}

/** The tallies of a household at the actor’s revision or a later one. */
export async function getTallies(context: Context, actor: Actor): Promise<Tallies> {
  const { groupId, revision } = actor
  const kept = context.tallies.get(groupId)
  if (kept && kept.revision >= revision) return toTallies(kept)
  return context.cached(groupId, revision, 'tallies', async () => {
    const read = await readTallies(householdDb(context, actor))
    if (read.revision > (context.tallies.peek(groupId)?.revision ?? 0)) context.tallies.set(groupId, read)
    return toTallies(read)
  })
}

async function readTallies({ db, groupId }: HouseholdDb): Promise<KeptTallies> {
  const rows = await db
    .selectFrom('item_tally')
    .select(['kind', 'key', 'archived', 'items', 'quantity', 'value', 'price'])
    // In the same statement, because a batch may be written between two.
    .select((eb) => eb.selectFrom('household').select('revision').where('id', '=', groupId).as('revision'))
    .where('group_id', '=', groupId)
    .where('kind', 'in', keptKinds)
    .execute()
  const kept: KeptTallies = { revision: rows[0]?.revision ?? 0, sums: new Map() }
  for (const { key, items, quantity, value, price, ...of } of rows)
    sumsOf(kept, of).set(key, { items, quantity, value, price })
  return kept
}

function toTallies(kept: KeptTallies): Tallies {
  return { of: (kind, archived) => sumsOf(kept, { kind, archived }) }
}
