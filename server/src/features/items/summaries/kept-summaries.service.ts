import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { listChangedSince } from '#server/journal/changed-since.ts'
import type { KeptHousehold } from '#server/shared/caches/summary-cache.ts'
import { loadSummaries } from '../items.service.ts'

/** Beyond it, such as after an import, all summaries are made anew. */
const maxChanges = 1000

/** Kinds of records of which a summary shows nothing. */
const unseen: ReadonlySet<EntityName> = new Set([
  'household',
  'maintenance',
  'template',
  'view',
  'fieldDescription',
])

/** Summaries as JSON by their id, in the order of the ids: those that no write has changed as they were made before. */
export async function loadSummaryTexts(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<(readonly [id: string, json: string])[]> {
  const { households, summaries } = context.summaries
  const household = await keptHousehold(context, actor)
  const { revision } = household
  const texts = new Map<string, string>()
  for (const id of ids) {
    const kept = summaries.get(id)
    if (kept?.household === household) texts.set(id, kept.json)
  }
  const missing = ids.filter((id) => !texts.has(id))
  const loaded = await loadSummaries(context, actor, context.database.read, missing)
  // A write in the meantime may have changed what was read before it.
  const isCurrent = households.peek(actor.groupId) === household && household.revision === revision
  for (const summary of loaded) {
    const json = JSON.stringify(summary)
    texts.set(summary.id, json)
    if (isCurrent) summaries.set(summary.id, { household, json })
  }
  return ids.flatMap((id) => {
    const json = texts.get(id)
    return json === undefined ? [] : [[id, json] as const]
  })
}

/** The household with summaries that are right for the actor’s revision: others are forgotten. */
async function keptHousehold(context: Context, actor: Actor): Promise<KeptHousehold> {
  const { groupId, revision, surroundingsRevision } = actor
  const { households, summaries } = context.summaries
  const known = households.get(groupId)
  // A request that began before a write to a location or a label keeps nothing.
  if (known && known.surroundingsRevision > surroundingsRevision) return { revision, surroundingsRevision }
  if (known?.surroundingsRevision === surroundingsRevision) {
    if (known.revision >= revision) return known
    const changed = await listChangedItems(context, actor, known.revision)
    if (changed && households.get(groupId) === known) {
      for (const id of changed) summaries.delete(id)
      known.revision = Math.max(known.revision, revision)
      return known
    }
  }
  const begun = { revision, surroundingsRevision }
  households.set(groupId, begun)
  return begun
}

/** The items that changed since a revision; undefined when it is not known that the others are as they were. */
async function listChangedItems(
  context: Context,
  actor: Actor,
  since: number,
): Promise<string[] | undefined> {
  const changes = await listChangedSince(householdDb(context, actor), since, maxChanges)
  if (changes.length === maxChanges) return undefined
  // A revision without changes is of something that the journal does not keep.
  const revisions = new Set(changes.map(({ revision }) => revision))
  for (let revision = since + 1; revision <= actor.revision; revision++)
    if (!revisions.has(revision)) return undefined
  const seen = changes.filter(({ entity }) => !unseen.has(entity))
  return seen.every(({ entity }) => entity === 'item') ? seen.map(({ id }) => id) : undefined
}
