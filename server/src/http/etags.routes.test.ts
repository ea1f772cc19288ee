import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('ETags of responses', (app) => {
  it('stay the same, and lead to 304, until the household changes', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Saw' })
    for (const path of [
      '/items?page=1&pageSize=10',
      '/items',
      `/items/${item.id}`,
      '/locations',
      '/groups/statistics',
    ]) {
      const first = await me.send('GET', path)
      const tag = String(first.headers['etag'])
      expect(tag, path).toMatch(/^".+"$/)
      const again = await me.send('GET', path)
      expect([again.text, again.headers['etag']], path).toEqual([first.text, tag])
      expect(again.headers['content-type']).toBe(first.headers['content-type'])
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const unchanged = await me.send('GET', path, undefined, { 'if-none-match': header })
        expect([unchanged.status, unchanged.text, unchanged.headers['etag']], path).toEqual([304, '', tag])
      }
      await me.send('POST', '/labels', { name: path })
      const changed = await me.send('GET', path, undefined, { 'if-none-match': tag })
      expect(changed.status, path).toBe(200)
      expect(changed.headers['etag']).not.toBe(tag)
    }
  })

  it('differ by household, role and day', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const { headers } = await me.send('GET', '/groups')
    const theirs = await other.send('GET', '/groups')
    expect(theirs.json.id).toBe(other.householdUuid)
    expect((await me.send('GET', '/groups')).json.id).toBe(me.householdUuid)
    // A browser that two people share sends the ETag of one person's response with a request of the other person.
    const asked = await other.send('GET', '/groups', undefined, { 'if-none-match': String(headers['etag']) })
    expect([asked.status, asked.json.id]).toEqual([200, other.householdUuid])
    app().setNow(() => Date.now() + 86_400_000)
    const tomorrow = await me.send('GET', '/groups', undefined, { 'if-none-match': String(headers['etag']) })
    app().setNow(Date.now)
    expect(tomorrow.status).toBe(200)
  })

  it('are checked after the session, so that a request without a session gets 401, not 304', async () => {
    const me = await app().signUp()
    const { headers } = await me.send('GET', '/items?page=1')
    const stranger = await app().send('GET', '/items?page=1', undefined, {
      'if-none-match': String(headers['etag']),
    })
    expect(stranger.status).toBe(401)
    expect(stranger.headers['etag']).toBeUndefined()
  })

  it('are missing from errors, and are the same after creating a record and after loading it', async () => {
    const me = await app().signUp()
    expect((await me.send('GET', `/items/${me.householdUuid}`)).headers['etag']).toBeUndefined()
    const created = await me.send('POST', '/items', { name: 'Saw' })
    const loaded = await me.send('GET', `/items/${created.json.id}`)
    expect(created.headers['etag']).toBe(loaded.headers['etag'])
  })
})

withServer('A write with If-Match', (app) => {
  const records: [string, object, object][] = [
    ['/items', { name: 'Saw' }, { name: 'Axe' }],
    ['/locations', { name: 'Attic' }, { name: 'Cellar' }],
    ['/labels', { name: 'Old' }, { name: 'New' }],
  ]

  it.each(records)(
    'at %s returns 412 with the current record when another write came first',
    async (path, body, change) => {
      const me = await app().signUp()
      const { json } = await me.send('POST', path, body)
      const seen = await me.send('GET', `${path}/${json.id}`)
      const ifMatch = { 'if-match': String(seen.headers['etag']) }
      const faster = await me.send('PUT', `${path}/${json.id}`, { description: 'faster' })
      for (const method of ['PUT', 'DELETE'] as const) {
        const refused = await me.send(method, `${path}/${json.id}`, change, ifMatch)
        expect([refused.status, refused.json.code]).toEqual([412, 'changed_since'])
        expect(refused.json.details.current).toEqual(faster.json)
      }
      expect((await me.send('GET', `${path}/${json.id}`)).json).toEqual(faster.json)
      const again = { 'if-match': String(faster.headers['etag']) }
      expect((await me.send('PUT', `${path}/${json.id}`, change, again)).json).toMatchObject(change)
    },
  )

  it.each(records)(
    'at %s succeeds when only other records have changed since the ETag',
    async (path, body, change) => {
      const me = await app().signUp()
      const { json, headers } = await me.send('POST', path, body)
      await me.send('POST', path, body)
      const ifMatch = { 'if-match': String(headers['etag']) }
      const changed = await me.send('PUT', `${path}/${json.id}`, change, ifMatch)
      expect(changed.status).toBe(200)
      const next = { 'if-match': `"something else", ${String(changed.headers['etag'])}` }
      expect((await me.send('DELETE', `${path}/${json.id}`, undefined, next)).status).toBe(204)
    },
  )

  it('to the household succeeds with the current ETag and with *, and returns 412 with an unknown ETag', async () => {
    const me = await app().signUp()
    const { headers } = await me.send('GET', '/groups')
    const ifMatch = { 'if-match': String(headers['etag']) }
    expect((await me.send('PUT', '/groups', { name: 'Castle' }, ifMatch)).status).toBe(200)
    const refused = await me.send('PUT', '/groups', { name: 'Hut' }, ifMatch)
    expect([refused.status, refused.json.details.current.name]).toEqual([412, 'Castle'])
    expect((await me.send('PUT', '/groups', { name: 'Tent' }, { 'if-match': '*' })).json.name).toBe('Tent')
    expect((await me.send('PUT', '/groups', { name: 'Hut' }, { 'if-match': '"abc"' })).status).toBe(412)
  })

  it('distinguishes two changes within one millisecond', async () => {
    const me = await app().signUp()
    const frozen = Date.now()
    app().setNow(() => frozen)
    const { json, headers } = await me.send('POST', '/items', { name: 'Saw' })
    await me.send('PUT', `/items/${json.id}`, { name: 'Axe' })
    const late = await me.send(
      'PUT',
      `/items/${json.id}`,
      { name: 'Bow' },
      { 'if-match': String(headers['etag']) },
    )
    app().setNow(Date.now)
    expect(late.status).toBe(412)
  })
})
