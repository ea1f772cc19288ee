import { sql } from 'kysely'
import { listLimits } from '#contract/households/list-limits.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { claimEntity } from '#server/features/claims/claims.repository.ts'
import { claimItemEntity } from '#server/features/claims/claim-items.repository.ts'
import { policyEntity } from '#server/features/policies/policies.repository.ts'
import { fieldDescriptionEntity } from '#server/features/custom-fields/custom-fields.repository.ts'
import { attachmentEntity } from '#server/features/files/files.repository.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { labelEntity } from '#server/features/labels/labels.repository.ts'
import { locationEntity } from '#server/features/locations/locations.repository.ts'
import { maintenanceEntity } from '#server/features/maintenance/maintenance.repository.ts'
import { templateEntity } from '#server/features/templates/templates.repository.ts'
import { viewEntity } from '#server/features/views/views.repository.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Entity, StoredRecord } from '#server/journal/entity.ts'
import { writeJournal } from '#server/journal/journal.ts'
import { writeRecord } from '#server/journal/record-json.ts'
import { newId } from '#server/shared/new-id.ts'
import { createFixtures } from './tenant-walk.ts'
import type { TestApp } from './test-app.ts'

/** Creates a household like `tenant-walk.ts`, with `count` records of every kind of which a household may have many. */
export async function createManyFixtures(app: TestApp, count: number) {
  const { context } = app
  const { owner, ids } = await createFixtures(app, 'word')
  const { householdId, userId } = owner
  const now = context.now()
  const times = { createdAt: now, updatedAt: now }
  const many = <T>(make: (index: number) => T, most = count): T[] =>
    Array.from({ length: Math.min(count, most) }, (_, index) => make(index))

  async function add<Stored extends StoredRecord>(
    entity: Entity<Stored>,
    make: (index: number) => Partial<Stored>,
    most = count,
  ): Promise<Stored[]> {
    const records = many((index) => ({ ...entity.blank, ...times, id: newId(), ...make(index) }), most)
    const author = { householdId, userId, source: 'api' } as const
    await writeJournal(context, author, (journal) => journal.insert(entity, records))
    return records
  }
  const put = (table: keyof Tables, rows: readonly object[]) =>
    context.database.write((tx) => insertRows(tx, context.database.kind, table, rows))

  const locations = await add(locationEntity, (index) => ({
    name: `Location ${index}`,
    parentId: index % 2 ? ids.location : null,
  }))
  const labels = await add(labelEntity, (index) => ({
    name: `Label ${index}`,
    parentId: index % 2 ? ids.label : null,
  }))
  const text = { type: 'text', numberValue: 0, booleanValue: false, dateValue: '' } as const
  const items = await add(itemEntity, (index): Partial<ItemRecord> => ({
    name: `Item ${index}`,
    importRef: `ref ${index}`,
    assetNumber: 1,
    quantity: 10_000,
    minimumQuantity: 20_000,
    purchasePrice: index,
    purchaseDate: `20${10 + (index % 15)}-01-01`,
    manufacturer: `Maker ${index}`,
    lentTo: `Person ${index}`,
    lentUntil: '2026-01-01',
    warrantyExpires: '2026-01-01',
    locationId: index % 2 ? ids.location : (locations[index]?.id ?? null),
    parentId: index % 3 ? ids.item : null,
    labelIds: [ids.label, labels[index]?.id ?? ids.label],
    fields: [
      { ...text, id: newId(), name: `Field ${index}`, textValue: 'word' },
      { ...text, id: newId(), name: 'word field', textValue: `Value ${index}` },
    ],
  }))
  const dates = {
    scheduledDate: '2026-01-01',
    recurrence: { every: 1, unit: 'months', from: 'schedule' } as const,
  }
  const [deleted] = items
  for (const itemId of [ids.item, deleted?.id ?? ''])
    await add(
      maintenanceEntity,
      (index) => ({ name: `Task ${index}`, itemId, ...dates }),
      listLimits.maintenancePerItem - 10,
    )
  await owner.send('DELETE', `/items/${deleted?.id}`)
  const hashes = many((index) => index.toString(16).padStart(64, '0'))
  const file = {
    group_id: householdId,
    size: 1,
    mime: 'text/plain',
    thumbnails: 'none',
    text_state: 'read',
    created_at: now,
  }
  await put(
    'file',
    hashes.map((hash) => ({ ...file, hash })),
  )
  await put(
    'file_text',
    hashes.map((hash) => ({ group_id: householdId, hash, part: 0, text: 'word' })),
  )
  await add(attachmentEntity, (index) => ({
    name: 'Paper',
    type: 'receipt' as const,
    itemId: items[index]?.id === deleted?.id ? ids.item : (items[index]?.id ?? ''),
    hash: hashes[index] ?? null,
  }))
  const link = { type: 'attachment', url: 'https://example.org' } as const
  const links = listLimits.attachmentsPerOwner - 10
  await add(attachmentEntity, () => ({ ...link, itemId: ids.item }), links)
  await add(attachmentEntity, () => ({ ...link, locationId: ids.location }), links)
  await add(
    templateEntity,
    (index) => ({ name: `Template ${index}`, defaultLocationId: ids.location, labelIds: [ids.label] }),
    listLimits.templatesPerHousehold - 10,
  )
  await add(
    viewEntity,
    (index) => ({ name: `View ${index}`, query: 'q=word' }),
    listLimits.viewsPerHousehold - 10,
  )
  await add(
    fieldDescriptionEntity,
    (index) => ({ name: `Described ${index}` }),
    listLimits.fieldDescriptions - 10,
  )

  await add(
    policyEntity,
    (index) => ({ name: `Policy ${index}`, currency: 'USD' }),
    listLimits.policiesPerHousehold - 10,
  )
  await add(
    claimEntity,
    (index) => ({ name: `Claim ${index}`, currency: 'USD' }),
    listLimits.claimsPerHousehold - 10,
  )
  await add(
    claimItemEntity,
    (index) => ({ name: `Item ${index}`, claimId: ids.claim, itemId: newId() }),
    listLimits.itemsPerClaim - 10,
  )

  const { revision } = await context.database.read
    .selectFrom('household')
    .select('revision')
    .where('id', '=', householdId)
    .executeTakeFirstOrThrow()
  const undos = many(() => newId())
  const batch = { group_id: householdId, actor_id: userId, source: 'undo', created_at: now, cause: null }
  const edited = [{ entity: 'item', kind: 'changed', count: 1, name: 'Item' }]
  await put(
    'batch',
    undos.map((id, index) => ({
      ...batch,
      id,
      revision: revision + index + 1,
      summary: JSON.stringify(edited),
      undo_of: undos[index - 1] ?? ids.batch,
      undo_root: ids.batch,
      undo_turn: index + 1,
    })),
  )
  const [item] = await itemEntity.load(
    { db: context.database.read, kind: context.database.kind, householdId },
    [ids.item],
  )
  const before = item ? writeRecord(itemEntity, item) : null
  const change = { group_id: householdId, position: 0, entity: 'item' }
  await put(
    'change',
    undos.map((_, index) => ({
      ...change,
      revision: revision + index + 1,
      entity_id: ids.item,
      before,
      after: '',
    })),
  )
  const removed = [{ entity: 'item', kind: 'deleted', count: 1, name: 'Item' }]
  const deletions = {
    ...batch,
    source: 'web',
    summary: JSON.stringify(removed),
    undo_of: null,
    undo_root: null,
    undo_turn: null,
  }
  await put(
    'batch',
    many((index) => ({ ...deletions, id: newId(), revision: revision + count + index + 1 })),
  )
  await put(
    'change',
    many((index) => ({
      ...change,
      revision: revision + count + index + 1,
      entity_id: newId(),
      before: JSON.stringify({ id: newId(), name: 'Gone', locationId: ids.location }),
      after: null,
    })),
  )
  await context.database.write((tx) =>
    tx
      .updateTable('household')
      .set({ revision: revision + 2 * count })
      .where('id', '=', householdId)
      .execute(),
  )

  const later = now + 86_400_000
  const own = { user_id: userId, created_at: now, expires_at: later }
  await put(
    'session',
    many(() => ({
      ...own,
      id: newId(),
      pair_id: newId(),
      kind: 'user',
      token_hash: newId(),
      user_agent: '',
      address: '',
    })),
  )
  await put(
    'api_key',
    many(() => ({
      ...own,
      id: newId(),
      name: 'Key',
      role: 'owner',
      hint: '',
      token_hash: newId(),
      last_used_at: null,
    })),
  )
  const invitation = {
    group_id: householdId,
    role: 'viewer',
    note: '',
    max_uses: 1,
    uses: 1,
    expires_at: later,
    created_by: userId,
    created_at: now,
  }
  await put(
    'invitation',
    many(() => ({ ...invitation, id: newId(), token_hash: newId() })),
  )
  const notifier = {
    group_id: householdId,
    user_id: userId,
    created_at: now,
    updated_at: now,
    name: 'N',
    url: 'ntfy://ntfy.test/a',
    is_active: 0,
  }
  await put(
    'notifier',
    many(() => ({ ...notifier, id: newId() })),
  )
  const delivery = {
    notifier_id: ids.notifier,
    created_at: now,
    kind: 'test',
    title: '',
    message: '',
    attempts: 1,
    ok: 1,
    answer: '',
    next_at: null,
  }
  await put(
    'delivery',
    many(() => ({ ...delivery, id: newId() })),
  )
  await put(
    'import_run',
    many(() => ({
      group_id: householdId,
      id: newId(),
      state: 'done',
      rows: 1,
      done: 1,
      cancelled: 0,
      updated_at: now,
    })),
  )
  // Updates the statistics on which the query plans of PostgreSQL depend. PostgreSQL itself would update them only a
  // minute later.
  if (context.database.kind === 'postgres') await context.database.write((tx) => sql`analyze`.execute(tx))
  return { owner, ids }
}
