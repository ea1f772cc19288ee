import type { Readable } from 'node:stream'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { LocationRecord } from './locations.table.ts'
import { getLocationIndex } from './locations.service.ts'
import { streamJson } from '#server/http/json-stream.ts'
import { householdDb } from '#server/database/household-db.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { walkTreeItems } from './item-tree.repository.ts'
import { writeTree, type TreeEntry } from './write-tree.ts'

/** Limits the tree with items to two requests at a time, because reading all items of a household needs much memory. */
const limited = createConcurrencyLimit(2, 16, 4)

/**
 * Returns the tree as JSON. In each location, the inner locations come before the items, and both are sorted by name.
 * An item with a parent item is below that item.
 */
export async function streamTree(context: Context, actor: Actor, withItems: boolean): Promise<Readable> {
  const index = await getLocationIndex(context, actor)
  const items = withItems
    ? await limited(() => loadTreeItems(context, actor), { requester: actor.householdId })
    : undefined
  const locationsIn = (id: string | null) => (index.childrenOf.get(id) ?? []).map(toTreeEntry)
  return streamJson(writeTree(locationsIn(null), ({ id }) => [...locationsIn(id), ...(items?.get(id) ?? [])]))
}

function toTreeEntry({ id, name }: LocationRecord): TreeEntry {
  return { id, name, type: 'location' }
}

async function loadTreeItems(context: Context, actor: Actor): Promise<Map<string, TreeEntry[]>> {
  const itemsIn = new Map<string, TreeEntry[]>()
  await context.database.snapshot(async (db) => {
    for await (const page of walkTreeItems(householdDb(context, actor, db))) {
      for (const { id, name, isIn } of page) {
        itemsIn.getOrInsert(isIn, []).push({ id, name, type: 'item' })
      }
    }
  })
  return itemsIn
}
