import { expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { insertRows } from '#server/database/write-rows.ts'
import type { Tables } from '#server/database/tables.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from './each-database.ts'
import { inviteAndJoin } from './invite-and-join.ts'
import type { TestResponse, Person } from './test-app.ts'

function expectLimit({ status, json }: TestResponse, words: string): void {
  expect([status, json?.code, json?.error]).toEqual([409, 'limit_reached', expect.stringContaining(words)])
}

withServer('A list at its limit', (app) => {
  const fill = (table: keyof Tables, rows: readonly object[]) =>
    app().context.database.write((tx) => insertRows(tx, app().kind, table, rows))
  const times = { created_at: 1, updated_at: 1 }
  const many = (count: number, make: () => object) => Array.from({ length: count }, make)

  it('of saved views accepts no view, whether the API, an undo or an archive adds it', async () => {
    const { send, upload, undo, householdId: group_id } = await app().signUp()
    const { json: first } = await send('POST', '/views', { name: 'First', query: 'q=a' })
    const { bytes: archive } = await send('GET', '/archive')
    const deleted = await send('DELETE', `/views/${first.id}`)
    const row = { group_id, ...times, name: 'View', name_key: 'view', query: '' }
    await fill(
      'saved_view',
      many(listLimits.viewsPerHousehold - 1, () => ({ ...row, id: newId() })),
    )
    const { status, json: last } = await send('POST', '/views', { name: 'Last', query: 'q=b' })
    expect(status).toBe(201)
    expectLimit(await send('POST', '/views', { name: 'More', query: 'q=c' }), '500 saved views')
    expectLimit(await undo(deleted), '500 saved views')
    expectLimit(await upload('/archive', { file: archive, name: 'a.zip' }), '500 saved views')
    await send('DELETE', `/views/${last.id}`)
    expect((await undo(deleted)).status).toBe(200)
  })

  it('of templates accepts no more templates', async () => {
    const { send, householdId: group_id } = await app().signUp()
    const { json: template } = await send('POST', '/templates', { name: 'First' })
    const row = await app()
      .context.database.read.selectFrom('template')
      .selectAll()
      .where('id', '=', template.id)
      .executeTakeFirstOrThrow()
    await fill(
      'template',
      many(listLimits.templatesPerHousehold - 2, () => ({ ...row, group_id, id: newId() })),
    )
    expect((await send('POST', '/templates', { name: 'Last' })).status).toBe(201)
    expectLimit(await send('POST', '/templates', { name: 'More' }), '2,000 templates')
  })

  it('of maintenance entries of an item accepts no more entries, but the list of another item does', async () => {
    const { send, householdId: group_id } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Boiler' })
    const repeated = {
      name: 'Sweep',
      scheduledDate: '2026-05-01',
      recurrence: { every: 1, unit: 'years', from: 'schedule' },
    }
    const { json: entry } = await send('POST', `/items/${item.id}/maintenance`, repeated)
    const row = await app()
      .context.database.read.selectFrom('maintenance_entry')
      .selectAll()
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow()
    const more = many(listLimits.maintenancePerItem - 1, () => ({ ...row, group_id, id: newId() }))
    await fill('maintenance_entry', more)
    const words = '2,000 maintenance entries of one item'
    expectLimit(await send('POST', `/items/${item.id}/maintenance`, { ...repeated, name: 'More' }), words)
    expectLimit(await send('PUT', `/maintenance/${entry.id}`, { completedDate: '2026-05-02' }), words)
    const { json: other } = await send('POST', '/items', { name: 'Other' })
    expect((await send('POST', `/items/${other.id}/maintenance`, repeated)).status).toBe(201)
  })

  it('of notifiers of a user accepts no more notifiers, but the list of another user does', async () => {
    const [owner, member] = [await app().signUp(), await app().signUp()]
    const add = (person: Person) =>
      person.send(
        'POST',
        '/notifiers',
        { name: 'N', url: 'ntfy://ntfy.test/a' },
        {
          'x-tenant': owner.householdUuid,
        },
      )
    for (let count = 0; count < listLimits.notifiersPerPerson; count++)
      expect((await add(owner)).status).toBe(201)
    expectLimit(await add(owner), '20 notifiers')
    await inviteAndJoin(owner, member, 'viewer')
    expect((await add(member)).status).toBe(201)
  })

  it('of invitations or of members accepts no more invitations or members', async () => {
    const owner = await app().signUp()
    const invite = () => owner.send('POST', '/groups/invitations', { uses: 100, role: 'viewer' })
    for (let count = 1; count < listLimits.invitationsPerHousehold; count++) await invite()
    const { status, json } = await invite()
    expect(status).toBe(201)
    expectLimit(await invite(), '100 invitations')
    const members = Array.from({ length: listLimits.membersPerHousehold - 1 }, newId)
    const nobody = { password_hash: '', oidc_issuer: null, oidc_subject: null, is_admin: 0, ...times }
    const household = { name: 'Member', default_group_id: owner.householdId }
    await fill(
      'user_account',
      members.map((id) => ({ ...nobody, ...household, id, email: `${id}@example.org` })),
    )
    const membership = { group_id: owner.householdId, role: 'viewer', created_at: 1 }
    await fill(
      'membership',
      members.map((user_id) => ({ ...membership, user_id })),
    )
    const person = await app().signUp()
    expectLimit(await person.send('POST', `/groups/invitations/${json.token}`), '200 members')
    const account = { name: 'A', email: `${newId()}@example.org`, password: 'correct horse battery' }
    expectLimit(await app().send('POST', '/users/register', { ...account, token: json.token }), '200 members')
  })

  it('of households of a user accepts no more households, created or joined', async () => {
    const [person, owner] = [await app().signUp(), await app().signUp()]
    for (let count = 1; count < listLimits.householdsPerPerson; count++)
      expect((await person.send('POST', '/groups', { name: 'Home' })).status).toBe(201)
    expectLimit(await person.send('POST', '/groups', { name: 'Home' }), '100 households')
    const { json } = await owner.send('POST', '/groups/invitations', { uses: 1, role: 'viewer' })
    expectLimit(await person.send('POST', `/groups/invitations/${json.token}`), '100 households')
  })

  it('of sessions ends a session that was replaced by renewal, otherwise the one unused for longest, but never the new session', async () => {
    const person = await app().signUp()
    const signIn = async () =>
      (await app().send('POST', '/users/login', { username: person.email, password: person.password })).json
        .token
    const phone = await signIn()
    const isIn = async (authorization: string) =>
      (await app().send('GET', '/users/self', undefined, { authorization })).status === 200
    const renew = async (authorization: string) =>
      (await app().send('GET', '/users/refresh', undefined, { authorization })).json.raw
    let token = person.token
    for (let count = 0; count < listLimits.sessionsPerPerson + 5; count++) token = await renew(token)
    expect([await isIn(phone), await isIn(token), await isIn(person.token)]).toEqual([true, true, false])
    const sessions = await app()
      .context.database.read.selectFrom('session')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('kind', '=', 'user')
      .execute()
    expect(sessions).toHaveLength(listLimits.sessionsPerPerson)
  })
})
