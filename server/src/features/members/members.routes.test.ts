import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { beforeNextWrite } from '#test/before-next-write.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import type { Person, TestApp } from '#test/test-app.ts'

type Role = 'owner' | 'editor' | 'viewer'
const tenant = (uuid: string) => ({ 'x-tenant': uuid })

async function household(app: TestApp) {
  const owner = await app.signUp({ name: 'Olga', groupName: 'Mill', currency: 'EUR' })
  const editor = await app.signUp({ name: 'édouard' })
  const viewer = await app.signUp({ name: 'Vera' })
  await inviteAndJoin(owner, editor, 'editor')
  await inviteAndJoin(owner, viewer, 'viewer')
  return { owner, editor, viewer, there: tenant(owner.householdUuid) }
}

const rolesIn = async ({ send }: Person) =>
  Object.fromEntries(
    (await send('GET', '/groups/members')).json.map(({ id, role }: { id: string; role: Role }) => [id, role]),
  )

/**
 * Expects that `work` publishes an access event of this user. On PostgreSQL the event makes a detour through the
 * database, so it may arrive later.
 */
async function expectTold(app: TestApp, { userId }: Person, work: () => Promise<unknown>): Promise<void> {
  const notifiedIds: string[] = []
  const stop = app.context.events.subscribe((event) => {
    if (event.kind === 'access') notifiedIds.push(event.userId)
  })
  await work()
  await expect.poll(() => notifiedIds).toContain(userId)
  stop()
}

async function revisionOf(app: TestApp, householdId: number): Promise<number> {
  const query = app.context.database.read
    .selectFrom('household')
    .select('revision')
    .where('id', '=', householdId)
  return (await query.executeTakeFirstOrThrow()).revision
}

withServer('Members', (app) => {
  it('returns 404 for unknown members and those of other households, and 422 for an unknown role', async () => {
    const { owner } = await household(app())
    const stranger = await app().signUp()
    for (const id of [newId(), stranger.userId]) {
      expect((await owner.send('PUT', `/groups/members/${id}`, { role: 'viewer' })).status).toBe(404)
      expect((await owner.send('DELETE', `/groups/members/${id}`)).status).toBe(404)
    }
    expect((await owner.send('DELETE', '/groups/members/me')).status).toBe(400)
    const wrong = await owner.send('PUT', `/groups/members/${owner.userId}`, { role: 'admin' })
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ['role']])
  })

  it('returns 403 when anyone but an owner changes a role or removes others', async () => {
    const { owner, editor, viewer, there } = await household(app())
    const before = await rolesIn(owner)
    for (const person of [editor, viewer]) {
      for (const other of [owner, editor, viewer]) {
        const path = `/groups/members/${other.userId}`
        expect((await person.send('PUT', path, { role: 'owner' }, there)).status).toBe(403)
        if (other === person) continue
        const removed = await person.send('DELETE', path, undefined, there)
        expect([removed.status, removed.json.code]).toEqual([403, 'forbidden'])
      }
    }
    expect(await rolesIn(owner)).toEqual(before)
  })

  it('returns 409 when the last owner is demoted, removed or leaves', async () => {
    const { owner } = await household(app())
    const path = `/groups/members/${owner.userId}`
    const responses = [await owner.send('PUT', path, { role: 'editor' }), await owner.send('DELETE', path)]
    expect(responses.map(({ status }) => status)).toEqual([409, 409])
    for (const { json } of responses) {
      expect([json.code, json.error]).toEqual(['conflict', expect.stringContaining('someone else an owner')])
    }
    expect((await rolesIn(owner))[owner.userId]).toBe('owner')
  })

  it('keeps one owner when two owners remove each other at the same time', async () => {
    const { owner, editor, there } = await household(app())
    await owner.send('PUT', `/groups/members/${editor.userId}`, { role: 'owner' })
    const responses = await Promise.all([
      owner.send('DELETE', `/groups/members/${editor.userId}`, undefined, there),
      editor.send('DELETE', `/groups/members/${owner.userId}`, undefined, there),
    ])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    const winner = statuses[0] === 204 ? owner : editor
    const members = await winner.send('GET', '/groups/members', undefined, there)
    expect(members.json.filter(({ role }: { role: Role }) => role === 'owner')).toHaveLength(1)
  })

  it('lists all members by name, and marks the caller', async () => {
    const { owner, editor, viewer, there } = await household(app())
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const expected = (self: Person, lastSeenOn: string) => [
      {
        id: editor.userId,
        name: 'édouard',
        email: editor.email,
        role: 'editor',
        isSelf: self === editor,
        lastSeenOn,
      },
      {
        id: owner.userId,
        name: 'Olga',
        email: owner.email,
        role: 'owner',
        isSelf: self === owner,
        lastSeenOn,
      },
      {
        id: viewer.userId,
        name: 'Vera',
        email: viewer.email,
        role: 'viewer',
        isSelf: self === viewer,
        lastSeenOn,
      },
    ]
    for (const person of [owner, editor, viewer]) {
      expect((await person.send('GET', '/groups/members', undefined, there)).json).toEqual(
        expected(person, person === owner ? day : ''),
      )
    }
  })

  it('shows owners the day on which a member was last seen, and no day when the member has signed out everywhere', async () => {
    const { owner, editor, there } = await household(app())
    const seen = async () =>
      (await owner.send('GET', '/groups/members', undefined, there)).json.find(
        ({ id }: { id: string }) => id === editor.userId,
      ).lastSeenOn
    expect(await seen()).not.toBe('')
    await editor.send('POST', '/users/logout/all')
    expect(await seen()).toBe('')
  })

  it('changes a role at once, and changes nothing when the member is sent back unchanged', async () => {
    const { owner, viewer, there } = await household(app())
    const write = () => viewer.send('POST', '/labels', { name: 'mine' }, there)
    expect((await write()).status).toBe(403)
    const before = await revisionOf(app(), owner.householdId)
    await expectTold(app(), viewer, async () => {
      const path = `/groups/members/${viewer.userId}`
      const changed = await owner.send('PUT', path, { role: 'editor' })
      expect(changed.json).toMatchObject({ id: viewer.userId, name: 'Vera', role: 'editor', isSelf: false })
      for (const same of [changed.json, {}, { role: null }]) {
        expect((await owner.send('PUT', path, same)).json).toEqual(changed.json)
      }
    })
    expect(await revisionOf(app(), owner.householdId)).toBe(before + 1)
    expect((await write()).status).toBe(201)
  })

  it('lets an owner leave when another owner was appointed', async () => {
    const { owner, editor, there } = await household(app())
    await owner.send('PUT', `/groups/members/${editor.userId}`, { role: 'owner' })
    expect((await owner.send('DELETE', `/groups/members/${owner.userId}`)).status).toBe(204)
    const { json } = await editor.send('GET', '/groups/members', undefined, there)
    expect(json.map(({ id }: { id: string }) => id)).not.toContain(owner.userId)
  })

  it('ends the access of a removed member at once, and gives them an empty household when they have no other', async () => {
    const { owner, editor, there } = await household(app())
    await owner.send('POST', '/items', { name: 'Saw' })
    // The editor deletes the own household. Then the shared household is the only one left.
    expect((await editor.send('DELETE', '/groups')).status).toBe(204)
    expect((await editor.send('GET', '/items')).json.total).toBe(1)

    const before = await revisionOf(app(), owner.householdId)
    await expectTold(app(), editor, () => owner.send('DELETE', `/groups/members/${editor.userId}`))
    expect(await revisionOf(app(), owner.householdId)).toBe(before + 1)

    expect((await editor.send('GET', '/items', undefined, there)).status).toBe(403)
    expect((await editor.send('GET', '/items')).json.total).toBe(0)
    const { json: groups } = await editor.send('GET', '/groups/all')
    expect(groups).toMatchObject([{ name: 'Home', currency: 'EUR', role: 'owner' }])
    expect(groups[0].id).not.toBe(owner.householdUuid)
    expect((await editor.send('GET', '/users/self')).json.item.defaultGroupId).toBe(groups[0].id)
    expect((await editor.send('POST', '/items', { name: 'Axe' })).json.assetId).toBe('000-001')
  })

  it("makes a viewer's own household the default when they leave the default household", async () => {
    const { owner, viewer, there } = await household(app())
    await viewer.send('PUT', '/users/self', { defaultGroupId: owner.householdUuid })
    const left = await viewer.send('DELETE', `/groups/members/${viewer.userId}`, undefined, there)
    expect([left.status, left.headers['cubby-batch']]).toEqual([204, undefined])
    expect((await viewer.send('GET', '/users/self')).json.item).toMatchObject({
      groupId: viewer.householdUuid,
      groupIds: [viewer.householdUuid],
    })
    expect((await viewer.send('GET', '/groups', undefined, there)).status).toBe(403)
  })

  it('creates no invitation when the caller is demoted or removed during the request', async () => {
    for (const end of ['demoted', 'removed']) {
      const { owner, editor, there } = await household(app())
      const member = `/groups/members/${editor.userId}`
      await owner.send('PUT', member, { role: 'owner' })
      beforeNextWrite(app(), () =>
        end === 'removed' ? owner.send('DELETE', member) : owner.send('PUT', member, { role: 'editor' }),
      )
      const response = await editor.send('POST', '/groups/invitations', { uses: 5 }, there)
      expect([response.status, response.json.code], end).toEqual([403, 'forbidden'])
      expect((await owner.send('GET', '/groups/invitations')).json).toEqual([])
    }
  })

  it('changes no role and removes nobody when the caller is demoted during the request', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { owner, editor, viewer, there } = await household(app())
      const member = `/groups/members/${editor.userId}`
      await owner.send('PUT', member, { role: 'owner' })
      const before = { ...(await rolesIn(owner)), [editor.userId]: 'editor' }
      beforeNextWrite(app(), () => owner.send('PUT', member, { role: 'editor' }))
      const body = method === 'PUT' ? { role: 'owner' } : undefined
      const response = await editor.send(method, `/groups/members/${viewer.userId}`, body, there)
      expect([response.status, response.json?.code], method).toEqual([403, 'forbidden'])
      expect(await rolesIn(owner)).toEqual(before)
    }
  })

  it('revokes all open invitations when a member is removed or an owner is demoted, but not when a member leaves', async () => {
    const { owner, editor, viewer, there } = await household(app())
    const invite = async () =>
      (await owner.send('POST', '/groups/invitations', { uses: 9 })).json.token as string
    const isOpen = async (token: string) =>
      (await app().send('GET', `/groups/invitations/${token}`)).status === 200

    const first = await invite()
    await viewer.send('DELETE', `/groups/members/${viewer.userId}`, undefined, there)
    expect(await isOpen(first)).toBe(true)
    await owner.send('PUT', `/groups/members/${editor.userId}`, { role: 'owner' })
    expect(await isOpen(first)).toBe(true)
    await owner.send('PUT', `/groups/members/${editor.userId}`, { role: 'editor' })
    expect(await isOpen(first)).toBe(false)
    const second = await invite()
    await owner.send('DELETE', `/groups/members/${editor.userId}`)
    expect((await editor.send('POST', `/groups/invitations/${second}`)).status).toBe(404)
  })
})
