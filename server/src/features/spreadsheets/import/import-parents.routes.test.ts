// @module-tag slow

import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'

const header = 'HB.import_ref,HB.parent_import_ref,HB.location,HB.name\n'

/** Makes a file from rows like `camera`, or `lens of camera` for an item with a parent. */
function file(...rows: string[]): string {
  const lines = rows.map((row) => {
    const [ref = '', parentRef = ''] = row.split(' of ')
    return `${ref},${parentRef},,Item ${ref}\n`
  })
  return header + lines.join('')
}

async function parentsOf({ send }: Person): Promise<Record<string, string>> {
  const lines = (await send('GET', '/items/export')).text.trim().split('\n').slice(1)
  return Object.fromEntries(lines.map((line) => line.split(',').slice(0, 2)))
}

eachDatabase('Parents in an import', (app) => {
  it('are rejected with line and column when they form a cycle or are unknown', async () => {
    const person = await app().signUp()
    const { status, json } = await person.importCsv(
      file('a of c', 'b of a', 'c of b', 'd of d', 'e of nobody', 'f'),
    )
    expect(status).toBe(422)
    const column = 'HB.parent_import_ref'
    expect(json.details.problems).toEqual([
      {
        line: 2,
        column,
        value: 'c',
        code: 'parentInside',
        values: {},
        reason: `Line 2: ${column} is c, which is part of the item itself`,
      },
      {
        line: 3,
        column,
        value: 'a',
        code: 'parentInside',
        values: {},
        reason: `Line 3: ${column} is a, which is part of the item itself`,
      },
      {
        line: 4,
        column,
        value: 'b',
        code: 'parentInside',
        values: {},
        reason: `Line 4: ${column} is b, which is part of the item itself`,
      },
      {
        line: 5,
        column,
        value: 'd',
        code: 'parentSelf',
        values: {},
        reason: `Line 5: ${column} is d, which is the item itself`,
      },
      {
        line: 6,
        column,
        value: 'nobody',
        code: 'parentUnknown',
        values: { ref: 'nobody' },
        reason: `Line 6: ${column} is nobody, but no row and no item has the HB.import_ref nobody`,
      },
    ])
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    const preview = await person.importCsv(
      file('a of c', 'b of a', 'c of b', 'd of d', 'e of nobody', 'f'),
      '?preview=true',
    )
    expect(preview.json).toMatchObject({ created: 1, refusedRows: 5, totalErrors: 5, canLeaveOut: true })
    const some = await person.importCsv(
      file('a of c', 'b of a', 'c of b', 'f', 'g of f'),
      '?report=true&leaveOut=true',
    )
    expect(some.json).toMatchObject({ created: 2, refusedRows: 3 })
    expect(await parentsOf(person)).toEqual({ f: '', g: 'f' })
  })

  it('are rejected when they form a cycle with items of the household', async () => {
    const person = await app().signUp()
    await person.importCsv(file('a', 'b of a', 'c of b'))
    const { status, json } = await person.importCsv(file('a of c'))
    expect([status, json.details.problems]).toMatchObject([
      422,
      [{ line: 2, column: 'HB.parent_import_ref' }],
    ])
    // Together the rows only reverse the order of the parents, so they create no cycle.
    expect((await person.importCsv(file('a of c', 'b', 'c of b'))).json).toMatchObject({ updated: 2 })
    expect(await parentsOf(person)).toEqual({ a: 'c', b: '', c: 'b' })
  })

  it('may be nested 20 levels deep, counting existing items above and below the imported items', async () => {
    const person = await app().signUp()
    const chain = Array.from({ length: 20 }, (_, at) => (at === 0 ? 'i0' : `i${at} of i${at - 1}`))
    const tooDeep = await person.importCsv(file(...chain, 'i20 of i19'))
    expect([tooDeep.status, tooDeep.json.details.problems]).toMatchObject([
      422,
      [{ line: 22, column: 'HB.parent_import_ref', reason: expect.stringContaining('more than 20 levels') }],
    ])
    expect((await person.importCsv(file(...chain.toReversed()))).json).toMatchObject({
      created: 20,
      updated: 0,
    })
    expect((await person.importCsv(file('i20 of i19'))).status).toBe(422)
    expect((await person.importCsv(file('top', 'i0 of top'))).status).toBe(422)
    expect((await person.importCsv(file('i20 of i18'))).json).toMatchObject({ created: 1 })
  })

  it('may keep a nesting that is already too deep, and may be moved to an upper level, but not deeper', async () => {
    const person = await app().signUp()
    const chain = Array.from({ length: 22 }, (_, at) => (at === 0 ? 'i0' : `i${at} of i${at - 1}`))
    await person.importCsv(file(...chain.slice(0, 20), 'i20', 'i21 of i20'))
    const parent = (await person.send('GET', '/items?q=i19')).json.items[0].id
    await app().context.database.write((tx) =>
      tx
        .updateTable('item')
        .set({ parent_id: parent })
        .where('group_id', '=', person.householdId)
        .where('import_ref', '=', 'i20')
        .execute(),
    )
    const csv = await person.exportCsv()
    expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 22, batchId: null })
    expect((await person.importCsv(file('top', 'i0 of top', ...chain.slice(1)))).status).toBe(422)
    expect((await person.importCsv(file('i5 of i2'))).json).toMatchObject({ updated: 1 })
  })

  it('may already be in the household, be created by a much later row of the file, or be cleared', async () => {
    const person = await app().signUp()
    const many = Array.from({ length: 1200 }, (_, at) => `i${at} of ${at === 1199 ? 'box' : 'i1199'}`)
    const created = await person.importCsv(file(...many, 'box'))
    expect(created.json).toMatchObject({ created: 1201, updated: 0 })
    const parents = await parentsOf(person)
    expect([parents['i0'], parents['i1199'], parents['box']]).toEqual(['i1199', 'box', ''])
    expect((await person.importCsv(file(...many, 'box'))).json).toMatchObject({
      unchanged: 1201,
      batchId: null,
    })
    const moved = file('i0 of later', 'i1', ...many.slice(2, 600), 'later')
    expect((await person.importCsv(moved, '?preview=true')).json).toMatchObject({
      updated: 2,
      unchanged: 598,
      created: 1,
    })
    const update = await person.importCsv(moved)
    expect(update.json).toMatchObject({ updated: 2, unchanged: 598, created: 1 })
    expect(await parentsOf(person)).toMatchObject({ i0: 'later', i1: '', i2: 'i1199' })
    for (const { headers } of [update, created]) {
      const undone = await person.undo({ headers })
      expect(undone).toMatchObject({ status: 200, json: { skipped: 0 } })
    }
    expect((await person.send('GET', '/items')).json.total).toBe(0)
  })

  it('may be in a row of the file far above the rows of their parts', async () => {
    const person = await app().signUp()
    const many = Array.from({ length: 1200 }, (_, at) => `i${at} of ${at % 2 === 0 ? 'old' : 'new'}`)
    await person.importCsv(file('old'))
    const { json } = await person.importCsv(file('old', 'new', ...many))
    expect(json).toMatchObject({ created: 1201, unchanged: 1 })
    const parents = await parentsOf(person)
    expect(
      many.filter((row) => row !== `${row.split(' ')[0]} of ${parents[row.split(' ')[0] ?? '']}`),
    ).toEqual([])
  })

  it('stay when the file has no column for parents, and an export has this column only when an item has a parent', async () => {
    const person = await app().signUp()
    await person.importCsv(file('a', 'b'))
    const without = await person.exportCsv()
    expect(without).not.toContain('HB.parent_import_ref')
    await person.importCsv(file('b of a'))
    const other = await app().signUp()
    const csv = await person.exportCsv()
    expect(csv.split('\n')[0]).toMatch(/^HB.import_ref,HB.parent_import_ref,HB.location,/)
    await other.importCsv(csv)
    expect(await parentsOf(other)).toEqual({ a: '', b: 'a' })
    expect((await person.importCsv(without)).json).toMatchObject({ unchanged: 2, batchId: null })
    expect((await person.importCsv(csv)).json).toMatchObject({ unchanged: 2, batchId: null })
  })

  it('are never items of another household', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    await stranger.importCsv(file('theirs'))
    expect((await person.importCsv(file('mine of theirs'))).status).toBe(422)
  })

  it('make the import fail when the row of a parent is rejected, even if rows with errors are to be skipped', async () => {
    const person = await app().signUp()
    const csv =
      'HB.import_ref,HB.parent_import_ref,HB.location,HB.name,HB.quantity,HB.purchase_price\n' +
      'a,b,,Axe,1,1\nb,,,Bow,10000000,10000000000\n'
    for (const query of ['?report=true', '?report=true&leaveOut=true']) {
      const { status, json } = await person.importCsv(csv, query)
      expect([status, json.details.problems]).toMatchObject([422, [{ line: 3 }]])
    }
    expect((await person.importCsv(csv, '?preview=true')).json).toMatchObject({ canLeaveOut: false })
    expect((await person.send('GET', '/items')).json.total).toBe(0)
  })
})
