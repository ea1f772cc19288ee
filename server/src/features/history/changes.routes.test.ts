import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChangedRecord, ChangesPage } from '#contract/history.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { randomWrite, sendRandomWrite } from '#test/random-writes.ts'
import { createFixtures } from '#test/tenant-walk.ts'
import type { Person, TestResponse } from '#test/test-app.ts'
import { openVisitCounter } from '#test/visited-rows.ts'

const lists: Partial<Record<ChangedRecord['entity'], string>> = {
  item: '/items',
  location: '/locations',
  label: '/labels',
  maintenance: '/maintenance',
  template: '/templates',
  view: '/views',
  fieldDescription: '/custom-fields',
}
/** The keys of values that a record takes from other records or from the files of its attachments. */
const derived = new Set(
  'tags defaultTags locationPath children itemName hasThumbnail totalPrice rowCount pieceCount locationCount'.split(
    ' ',
  ),
)
const references = new Set('location parent labels defaultLocation defaultLabels'.split(' '))

/** Returns the values that belong to a record itself as JSON. Replaces the records to which it refers by their ids. */
function ownValues(record: unknown): string {
  return JSON.stringify(record, (key, value) => {
    if (derived.has(key) || (key === 'path' && Array.isArray(value))) return undefined
    if (!references.has(key)) return value
    return Array.isArray(value) ? value.map(({ id }) => String(id)).toSorted() : value?.id
  })
}

/** Maps kind and id of a record to its own values as JSON, without values of other records. */
type Copy = Map<string, string>

async function readRecordInto(copy: Copy, { send }: Person, entity: ChangedRecord['entity'], id: string) {
  const key = `${entity} ${id}`
  copy.delete(key)
  if (entity === 'household') copy.set(key, ownValues((await send('GET', '/groups')).json))
  else if (entity === 'view' || entity === 'fieldDescription') {
    const { json } = await send('GET', lists[entity] ?? '')
    const record = json.find((one: { id: string }) => one.id === id)
    if (record) copy.set(key, ownValues(record))
  } else {
    const { status, json } = await send('GET', `${lists[entity]}/${id}`)
    if (status === 200) copy.set(key, ownValues(json))
  }
}

async function readEverything(person: Person): Promise<Copy> {
  const copy: Copy = new Map()
  await readRecordInto(copy, person, 'household', person.householdUuid)
  for (const [entity, path] of Object.entries(lists)) {
    const { json } = await person.send('GET', `${path}?includeArchived=true`)
    // as: `Object.entries` returns keys of type string. The keys of `lists` are kinds of records.
    for (const { id } of json.items ?? json)
      await readRecordInto(copy, person, entity as keyof typeof lists, id)
  }
  return copy
}

async function changesSince({ send }: Person, since: string, pageSize = 500): Promise<ChangesPage> {
  const { status, json } = await send('GET', `/changes?since=${since}&pageSize=${pageSize}`)
  expect(status).toBe(200)
  return json
}

async function readAllChanges(person: Person, since: string, pageSize?: number) {
  const items: ChangedRecord[] = []
  for (let next = since; ;) {
    const page = await changesSince(person, next, pageSize)
    items.push(...page.items)
    if (!page.hasMore) return { items, next: page.next }
    next = page.next
  }
}

function recordsWith(copy: Copy, attachmentId: string): Pick<ChangedRecord, 'entity' | 'id'>[] {
  const keys = [...copy].filter(([, record]) => record.includes(attachmentId)).map(([key]) => key.split(' '))
  // as: `split` returns texts. Each key begins with a kind of record.
  return keys.map(([entity, id = '']) => ({ entity: entity as ChangedRecord['entity'], id }))
}

/** Reads the records that changed after `since` into the copy, as docs/api.md describes. Returns the next `since`. */
async function updateCopy(copy: Copy, person: Person, since: string, pageSize: number): Promise<string> {
  const { items, next } = await readAllChanges(person, since, pageSize)
  const changed = new Map<string, Pick<ChangedRecord, 'entity' | 'id'>>()
  for (const { owners, ...itself } of items) {
    if (itself.entity !== 'attachment') changed.set(itself.id, itself)
    // The response does not name the owners of a purged attachment, so take them from the copy.
    const shown = owners.length > 0 ? owners : recordsWith(copy, itself.id)
    if (itself.entity === 'attachment') for (const owner of shown) changed.set(owner.id, owner)
  }
  for (const { entity, id } of changed.values()) await readRecordInto(copy, person, entity, id)
  return next
}

const other = fc.constantFrom('undo', 'undo the rest', 'restore', 'purge', 'merge', 'archive', null, null)
const steps = fc.record({
  action: randomWrite,
  other,
  at: fc.nat(),
  pageSize: fc.integer({ min: 1, max: 9 }),
})
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

/** Makes a write that depends on earlier batches, such as an undo. The server may reject the write. */
async function writeOther(
  { send, upload }: Person,
  { other: kind, at }: Step,
  batches: string[],
  archive: Buffer,
) {
  const one = <T>(all: readonly T[]) => all[at % all.length]
  if (kind === 'undo') return send('POST', `/journal/${one(batches)}/undo`)
  if (kind === 'undo the rest') return send('POST', `/journal/${one(batches)}/undo?skipChanged=true`)
  if (kind === 'archive') return at % 5 ? undefined : upload('/archive', { file: archive, name: 'home.zip' })
  if (kind === 'merge') {
    const { json } = await send('GET', '/labels')
    return json.length < 2 ? undefined : send('POST', `/labels/${json[0].id}/merge`, { into: json.at(-1).id })
  }
  if (kind === null) return undefined
  const { json } = await send('GET', '/trash')
  const path = `/trash/${one(json.items as { batchId: string }[])?.batchId}`
  return kind === 'restore'
    ? send('POST', `${path}/restore`)
    : at % 4
      ? undefined
      : send('POST', `${path}/purge`)
}

withServer('GET /changes', (app) => {
  it(
    'returns all changes, so that a copy equals the household after random writes, undos, restores, merges and imports',
    { tags: 'slow' },
    async () => {
      const person = await app().signUp({ seed: true })
      const { json: start } = await person.send('GET', '/changes')
      const copy = await readEverything(person)
      const archive = (await person.send('GET', '/archive')).bytes
      const batches: string[] = []
      const succeeded = new Set<string | null>()
      let { next } = start
      for (const [index, step] of fc.sample(steps, { seed: 40, numRuns: 250 }).entries()) {
        const responses: (TestResponse | undefined)[] = [
          await sendRandomWrite(person, step.action),
          await writeOther(person, step, batches, archive),
        ]
        for (const response of responses) expect(response?.status ?? 200).toBeLessThan(500)
        batches.push(...responses.flatMap((response) => String(response?.headers['cubby-batch'] ?? '') || []))
        if ((responses[1]?.status ?? 400) < 300) succeeded.add(step.other)
        if (index % 5 === 0) next = await updateCopy(copy, person, next, step.pageSize)
        if (index % 50 !== 49) continue
        next = await updateCopy(copy, person, next, step.pageSize)
        expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(await readEverything(person)))
      }
      expect(succeeded).toEqual(new Set(['undo', 'undo the rest', 'restore', 'purge', 'merge', 'archive']))
    },
  )

  it('returns the changes of one batch on several pages', async () => {
    const person = await app().signUp()
    const { next: start } = (await person.send('GET', '/changes')).json
    await person.importCsv('HB.name,HB.location\nLamp,Attic\nSaw,Cellar\nBox,Attic\n', '')
    const whole = await changesSince(person, start)
    expect(whole.items.map(({ entity, kind }) => `${entity} ${kind}`).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'item created'),
      ...Array.from({ length: 2 }, () => 'location created'),
    ])
    for (const pageSize of [1, 2, 5])
      expect(await readAllChanges(person, start, pageSize)).toEqual({ items: whole.items, next: whole.next })
    expect(whole.hasMore).toBe(false)
    expect(await changesSince(person, whole.next)).toEqual({ items: [], next: whole.next, hasMore: false })
  })

  it('returns the changes after a revision in the order of revisions', async () => {
    const { owner } = await createFixtures(app(), 'word')
    const { items } = await changesSince(owner, '0')
    const revisions = items.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((one, another) => one - another))
    expect((await changesSince(owner, '3')).items).toEqual(items.filter(({ revision }) => revision > 3))
  })

  it('names the item of a deleted attachment', async () => {
    const { owner, ids } = await createFixtures(app(), 'word')
    const { next } = (await owner.send('GET', '/changes')).json
    await owner.send('DELETE', `/items/${ids.item}/attachments/${ids.attachment}`)
    const { items } = await changesSince(owner, next)
    expect(items).toMatchObject([
      {
        entity: 'attachment',
        id: ids.attachment,
        kind: 'deleted',
        owners: [{ entity: 'item', id: ids.item }],
      },
    ])
  })

  it('lists a restored record as created', async () => {
    const { owner, ids } = await createFixtures(app(), 'word')
    const { next } = (await owner.send('GET', '/changes')).json
    const { headers } = await owner.send('DELETE', `/views/${ids.view}`)
    await owner.undo({ headers })
    const { items } = await changesSince(owner, next)
    expect(items).toMatchObject([
      { entity: 'view', id: ids.view, kind: 'deleted', owners: [] },
      { entity: 'view', id: ids.view, kind: 'created', owners: [] },
    ])
  })

  it.each(['yesterday', '-1', '1.5', '1e3', '9'.repeat(40)])('rejects since=%j with 422', async (since) => {
    const { send } = await app().signUp()
    const { status, json } = await send('GET', `/changes?since=${since}`)
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['since']])
  })

  it('returns 410 for a revision in the future', async () => {
    const { send } = await app().signUp()
    const { status, json } = await send('GET', '/changes?since=1000')
    expect(status).toBe(410)
    expect(json.error).toContain('Read everything again')
  })

  it('returns 410 when a restore has given the revision to another batch', async () => {
    const person = await app().signUp()
    const { next } = (await person.send('GET', '/changes')).json
    await person.send('POST', '/labels', { name: 'New' })
    await app().context.database.write((tx) =>
      tx
        .updateTable('batch')
        .set({ id: newId() })
        .where('group_id', '=', person.householdId)
        .where('revision', '=', Number.parseInt(next))
        .execute(),
    )
    expect((await person.send('GET', `/changes?since=${next}`)).status).toBe(410)
  })

  it('returns 410 when changes after the revision were removed from the journal', async () => {
    const { owner } = await createFixtures(app(), 'word')
    const { items } = await changesSince(owner, '0')
    const [cut, last] = [5, items.at(-1)?.revision ?? 0]
    await app().context.database.write(async (tx) => {
      await tx
        .deleteFrom('change')
        .where('group_id', '=', owner.householdId)
        .where('revision', '<=', cut)
        .execute()
    })
    const statusSince = async (since: number) => (await owner.send('GET', `/changes?since=${since}`)).status
    expect([await statusSince(0), await statusSince(cut - 1)]).toEqual([410, 410])
    expect((await changesSince(owner, String(cut))).items).toEqual(
      items.filter(({ revision }) => revision > cut),
    )
    expect(await statusSince(last)).toBe(200)
  })

  it('never returns changes of another household', async () => {
    const [me, stranger] = [await createFixtures(app(), 'mine'), await createFixtures(app(), 'theirs')]
    const idsOf = async ({ owner }: typeof me) => (await changesSince(owner, '0')).items.map(({ id }) => id)
    const theirs = await idsOf(stranger)
    expect((await idsOf(me)).filter((id) => theirs.includes(id))).toEqual([])
    const { next } = (await stranger.owner.send('GET', '/changes')).json
    expect((await me.owner.send('GET', `/changes?since=${next}`)).status).toBe(410)
  })

  it('is readable for viewers and for API keys of viewers', async () => {
    const [owner, viewer] = [await app().signUp(), await app().signUp()]
    const inside = await inviteAndJoin(owner, viewer, 'viewer')
    const expected = await changesSince(owner, '0')
    expect((await viewer.send('GET', '/changes?since=0', undefined, inside)).json).toEqual(expected)
    const { json: key } = await owner.send('POST', '/users/self/api-keys', { name: 'Copy', role: 'viewer' })
    const byKey = await owner.send('GET', '/changes?since=0', undefined, { authorization: key.token })
    expect(byKey.json).toEqual(expected)
  })

  it('reads only the rows of the page when the journal is long', async () => {
    const { householdId, userId, send } = await app().signUp()
    const { database } = app().context
    const count = 20_000
    const numbers = Array.from({ length: count }, (_, index) => index + 2)
    const batch = { group_id: householdId, actor_id: userId, source: 'web', created_at: 0, summary: '[]' }
    const noUndo = { undo_of: null, undo_root: null, undo_turn: null, cause: null }
    const change = { group_id: householdId, position: 0, entity: 'item', before: null, after: '{}' }
    await database.write(async (tx) => {
      await insertRows(
        tx,
        database.kind,
        'batch',
        numbers.map((revision) => ({ ...batch, ...noUndo, id: newId(), revision })),
      )
      await insertRows(
        tx,
        database.kind,
        'change',
        numbers.map((revision) => ({ ...change, entity_id: newId(), revision })),
      )
      await tx
        .updateTable('household')
        .set({ revision: count + 1 })
        .where('id', '=', householdId)
        .execute()
    })
    if (database.kind === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
    const visitsDuring = openVisitCounter(app(), count)
    for (const path of ['/changes', '/changes?since=10', `/changes?since=${count - 10}`]) {
      const { result, visits } = await visitsDuring(() => send('GET', path))
      expect(result.status).toBe(200)
      const visited = visits.filter(({ query }) => /"(change|batch)"/.test(query.sql)).map(({ rows }) => rows)
      expect(visited.length).toBeGreaterThan(1)
      expect(Math.max(...visited)).toBeLessThan(2000)
    }
  })
})
