import { suggestedTools, type Suggestion, type SuggestedTool } from '#contract/assistants/suggestions.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findKeyName } from '#server/features/auth/api-keys/api-keys.service.ts'
import { lockSession } from '#server/features/auth/lock-session.service.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { maintenanceEntity } from '#server/features/maintenance/maintenance.repository.ts'
import type { Forward, Forwarded } from '#server/http/forward.ts'
import { alsoInBatch } from '#server/journal/also-in-batch.ts'
import { listNames } from '#server/journal/records.ts'
import { AppError, notFound, requireRoom } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { parseUuid, zeroUuid } from '#server/shared/new-id.ts'
import { readPage, type PageQuery } from '#server/shared/paging.ts'
import {
  countSuggestions,
  deleteSuggestion,
  findSuggestion,
  insertSuggestion,
  listSuggestionRows,
} from './suggestions.repository.ts'
import { writeTools, type WriteTool } from './write-tools.ts'

const pages = { defaultSize: 20, maxSize: 50 }
const maxOpen = 100
/**
 * The maximum length of a suggestion's JSON in the database, with files in Base64. Suggestions stay there until a
 * person decides about them.
 */
const maxInputLength = 2_000_000
/** The maximum length of a suggestion's JSON in lists, where it has no files. */
const maxShownLength = 100_000

type Input = Readonly<Record<string, unknown>>

/** All tools that write except undo, because only a person knows whether a change should be undone. */
export const suggestibleTools = writeTools.filter(isSuggestible)

function isSuggestible(tool: WriteTool): tool is WriteTool & { name: SuggestedTool } {
  const names: readonly string[] = suggestedTools
  return names.includes(tool.name)
}

/** Stores a call of a tool instead of running it. Throws 404 when the call names a record that does not exist. */
export async function suggest(
  context: Context,
  actor: Actor,
  tool: SuggestedTool,
  input: Input,
): Promise<{ suggestionId: string }> {
  const { database, newId, now } = context
  // Refuse changes of custom fields: a person who decides about the suggestion would see the new fields, but not the
  // fields that the change deletes.
  if (tool === 'edit_item' && input['fields'])
    throw new AppError(422, 'invalid', 'Changes of custom fields cannot be suggested. Leave out `fields`.')
  const ids = idsIn(input)
  const names = await findNames(householdDb(context, actor), ids.filter(isUuid))
  const unknown = ids.find((id) => !names.has(id))
  if (unknown !== undefined) throw new AppError(404, 'not_found', `There is nothing with the id ${unknown}.`)
  const text = JSON.stringify(input)
  if (text.length > maxInputLength)
    throw new AppError(413, 'too_large', 'A suggestion may have files of at most 1.5 MB together.')
  const shown = JSON.stringify(input, (key, value: unknown) => (key === 'data' ? undefined : value))
  if (shown.length > maxShownLength)
    throw new AppError(
      413,
      'too_large',
      'A suggestion may have at most 100,000 characters without its files.',
    )
  const keyName = await findKeyName(context, actor)
  const id = newId()
  await database.write(async (tx) => {
    await lockSession(context, tx, actor)
    await lockHousehold(tx, database.kind, actor.householdId)
    const open = await countSuggestions(householdDb(context, actor, tx))
    requireRoom(open, maxOpen, 'open suggestions')
    await insertSuggestion(tx, {
      group_id: actor.householdId,
      id,
      user_id: actor.userId,
      key_id: actor.signInId,
      key_name: keyName,
      tool,
      input: text,
      shown,
      created_at: now(),
    })
  })
  publish(context, actor)
  return { suggestionId: id }
}

export async function listSuggestions(context: Context, actor: Actor, query: PageQuery) {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, pages)
  const rows = await listSuggestionRows(household, { limit: pageSize, offset })
  const inputs = new Map(rows.map(({ id, shown }) => [id, JSON.parse(shown) as Input]))
  const names = await findNames(household, [...inputs.values()].flatMap(idsIn))
  const items = rows.map((row): Suggestion => {
    const input = inputs.get(row.id) ?? {}
    const known = idsIn(input).flatMap((id) => [[id, names.get(id)] as const])
    return {
      id: row.id,
      createdAt: toInstant(row.created_at),
      actor: { id: row.user_id, name: row.actor_name },
      keyName: row.key_name,
      tool: row.tool,
      input,
      names: Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    }
  })
  return { page, pageSize, total: await countSuggestions(household), items }
}

/**
 * Runs the suggested tool with the credentials of the caller. The transaction of the last write deletes the suggestion.
 * So the tool runs only once when two people accept the suggestion at the same time, and the suggestion stays when the
 * tool fails or the server stops.
 */
export async function acceptSuggestion(
  context: Context,
  actor: Actor,
  id: string,
  forward: Forward,
): Promise<Forwarded<object>> {
  const suggestion = await findSuggestion(householdDb(context, actor), id)
  const tool = writeTools.find(({ name }) => name === suggestion?.tool)
  if (!suggestion || !tool) throw notFound('suggestion')
  let isTaken = false
  const take = async (tx: Writer) => {
    await deleteSuggestion(tx, actor.householdId, id)
    isTaken = true
  }
  const forwardLast: Forward = (endpoint, input) => alsoInBatch(take, () => forward(endpoint, input))
  const done = await tool.run(forwardLast, JSON.parse(suggestion.input), forward)
  // The last write of the tool deletes the suggestion. When the tool has written nothing, delete the suggestion here.
  if (!isTaken) await context.database.write(take)
  publish(context, actor)
  return done
}

export async function declineSuggestion(context: Context, actor: Actor, id: string): Promise<null> {
  await context.database.write((tx) => deleteSuggestion(tx, actor.householdId, id))
  publish(context, actor)
  return null
}

/** Make open pages refetch suggestions. Suggestions belong to no batch, so report the household as changed. */
function publish({ events }: Context, { householdId }: Actor): void {
  events.publish({ kind: 'batch', householdId, entities: ['household'] })
}

/** The keys of inputs that refer to items, locations, labels and maintenance entries. */
const references = ['id', 'itemId', 'locationId', 'parentId', 'ids', 'labelIds', 'add', 'remove']

const isUuid = (id: string) => parseUuid(id) !== undefined

function idsIn(input: Input): string[] {
  const values = references.flatMap((key) => input[key] ?? [])
  return values.filter((value) => typeof value === 'string').filter((value) => value !== zeroUuid)
}

async function findNames(
  household: HouseholdDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [itemEntity, locationEntity, labelEntity, maintenanceEntity].map((entity) =>
      listNames(household, entity, [...new Set(ids)]),
    ),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
