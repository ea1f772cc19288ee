import { beforeEach, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person } from '#test/test-app.ts'

const stub = await useStubServer()
beforeEach(() => {
  // Quote the whole request in the response, as some services do in their errors.
  stub.respond((request, response) => {
    const received = stub.requests.at(-1)
    response.writeHead(request.url?.includes('refuse') ? 403 : 200)
    response.end(`${received?.path} ${JSON.stringify(received?.headers)} ${received?.body}`)
  })
})

const secret = 's3cr3t-xyzzy'
const url = `smtp://ada:${secret}@mail.test:587/?from=cubby@a.test&to=ada@b.test`
const masked = 'smtp://***@mail.test:587/?from=cubby@a.test&to=ada@b.test'

async function createNotifier({ send }: Person, body: object = {}) {
  const response = await send('POST', '/notifiers', { name: 'Mail', isActive: true, url, ...body })
  expect(response.status, response.text).toBe(201)
  return response.json
}

withServer(
  'The secrets of a notifier',
  (app) => {
    const storedUrl = async (id: string) =>
      (await app().context.database.read.selectFrom('notifier').selectAll().where('id', '=', id).execute())[0]
        ?.url

    it('are in no response to a person or to an API key of any role', async () => {
      const me = await app().signUp()
      const notifier = await createNotifier(me)
      expect(notifier.url).toBe(masked)
      expect((await me.send('GET', '/notifiers')).json).toEqual([notifier])
      for (const role of ['owner', 'editor', 'viewer']) {
        const { json: key } = await me.send('POST', '/users/self/api-keys', { name: role, role })
        const response = await app().send('GET', '/notifiers', undefined, { authorization: key.token })
        expect([response.status, response.json]).toEqual([200, [notifier]])
      }
      const renamed = await me.send('PUT', `/notifiers/${notifier.id}`, { name: 'Post' })
      expect([renamed.status, renamed.json.url]).toEqual([200, masked])
    })

    it('are kept when a client sends the masked address back with another name', async () => {
      const me = await app().signUp()
      const notifier = await createNotifier(me)
      const edited = await me.send('PUT', `/notifiers/${notifier.id}`, {
        ...notifier,
        name: 'Post',
        isActive: false,
      })
      expect([edited.status, edited.json]).toMatchObject([
        200,
        { name: 'Post', isActive: false, url: masked },
      ])
      expect(await storedUrl(notifier.id)).toBe(url)
      const other = 'smtp://ada:another@mail.test:587/?from=cubby@a.test&to=ada@b.test'
      expect((await me.send('PUT', `/notifiers/${notifier.id}`, { url: other })).json.url).toBe(masked)
      expect(await storedUrl(notifier.id)).toBe(other)
    })

    it('return 422 when a client changes the masked address instead of sending the whole address', async () => {
      const me = await app().signUp()
      const notifier = await createNotifier(me)
      for (const changed of [
        masked.replace('mail.test', 'evil.test'),
        masked.replace(':587', ':588'),
        masked.replace('ada@b.test', 'eve@b.test'),
        `${masked}&encryption=none`,
        masked.replace('smtp:', 'generic:'),
      ]) {
        const response = await me.send('PUT', `/notifiers/${notifier.id}`, { name: 'Moved', url: changed })
        expect([response.status, response.json.fields], changed).toEqual([
          422,
          { url: expect.stringContaining('enter the whole address again') },
        ])
      }
      const created = await me.send('POST', '/notifiers', { name: 'Copy', url: masked })
      expect([created.status, Object.keys(created.json.fields)]).toEqual([422, ['url']])
      expect((await me.send('GET', '/notifiers')).json).toEqual([notifier])
      expect(await storedUrl(notifier.id)).toBe(url)
    })

    it('are used when the owner tests a notifier by its masked address', async () => {
      const [me, stranger] = [await app().signUp(), await app().signUp()]
      const at = (path: string) => `generic+http://127.0.0.1:${stub.port}${path}`
      const one = await createNotifier(me, { url: at('/first-hook') })
      stub.requests.length = 0
      expect((await me.send('POST', '/notifiers/test', { url: one.url })).status).toBe(200)
      const two = await createNotifier(me, { url: at('/second-hook') })
      expect(two.url).toBe(one.url)
      const unclear = await me.send('POST', '/notifiers/test', { url: one.url })
      expect([unclear.status, unclear.json.fields.url]).toEqual([422, expect.stringContaining('id')])
      expect((await me.send('POST', '/notifiers/test', { id: two.id, url: two.url })).status).toBe(200)
      expect(stub.requests.map(({ path }) => path)).toEqual(['/first-hook', '/second-hook'])
      for (const id of [one.id, newId()]) {
        const response = await stranger.send('POST', '/notifiers/test', { id, url: one.url })
        expect(response.status).toBe(404)
      }
      expect((await stranger.send('POST', '/notifiers/test', { url: one.url })).status).toBe(422)
      expect(stub.requests).toHaveLength(2)
    })

    it('are removed from the response of a service that quotes the request', async () => {
      const me = await app().signUp()
      const words = ['quotedPassword', 'quotedPath', 'quotedHeader', 'quotedValue']
      const [password, path, header, value] = words
      const hook = (last: string) =>
        `generic+http://me:${password}@127.0.0.1:${stub.port}/${path}/${last}?@Authorization=${header}&$key=${value}&template=json`
      const refused = await me.send('POST', '/notifiers/test', { url: hook('refuse') })
      expect(refused.status).toBe(422)
      expect(refused.json.error).toContain('answered 403 Forbidden')
      for (const word of [...words, btoa(`me:${password}`)]) expect(refused.text).not.toContain(word)
    })

    it('are not in the journal, because notifiers are not in it', async () => {
      const me = await app().signUp()
      const changes = async () => (await me.send('GET', '/journal')).text
      const before = await changes()
      const created = await me.send('POST', '/notifiers', { name: 'Mail', url })
      const at = `/notifiers/${created.json.id}`
      const updated = await me.send('PUT', at, { name: 'Post' })
      const deleted = await me.send('DELETE', at)
      for (const { headers } of [created, updated, deleted]) expect(headers['cubby-batch']).toBeUndefined()
      expect(await changes()).toBe(before)
    })
  },
  { CUBBY_ALLOW_NETS: '127.0.0.0/8' },
)
