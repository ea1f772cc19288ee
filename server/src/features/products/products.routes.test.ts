import { beforeEach, expect, it, vi } from 'vitest'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { newId } from '#server/shared/new-id.ts'
import { picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { useStubServer } from '#test/stub-server.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { readTestFile } from '#test/test-data.ts'

const recorded = (name: string) => readTestFile(`products/${name}.json`)

const food = 'world.openfoodfacts.org'
const items = 'world.openproductsfacts.org'
const beauty = 'world.openbeautyfacts.org'
const upc = 'api.upcitemdb.com'
const drillPicture = 'https://shop.example/drill.jpg'
const number = '4006381333931'

const stub = await useStubServer()
/** Responses of the stub by host. All other hosts return 404. */
let responses: Record<string, { status?: number; body: string | Buffer; location?: string }> = {}

beforeEach(() => {
  responses = {}
  stub.respond(({ url = '' }, response) => {
    const { status = 200, body, location } = responses[url.split('/')[1] ?? ''] ?? { status: 404, body: '{}' }
    response.writeHead(status, location ? { location } : {}).end(body)
  })
})

/** Redirects every host to the stub, which gets the host name as the first part of the path. */
function redirectCalls({ context }: TestApp, allowNets = ['127.0.0.1']): void {
  const fetchOutbound = createOutboundFetch({ allowNets })
  vi.spyOn(context, 'fetchOutbound').mockImplementation((request) =>
    fetchOutbound({ ...request, url: request.url.replace('https://', `http://127.0.0.1:${stub.port}/`) }),
  )
}

const lookUp = ({ send }: Person, text = number) =>
  send('GET', `/products/search-from-barcode?productEAN=${encodeURIComponent(text)}`)

/** The number of barcodes used so far. Each test uses a new barcode, because responses are cached by barcode. */
let numbers = 0
function nextNumber(): string {
  const digits = `20${String(++numbers).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

withServer('Product look-up without CUBBY_PRODUCT_LOOKUP', (app) => {
  it('returns 422 without asking a service, and the status lists no source', async () => {
    redirectCalls(app())
    const me = await app().signUp()
    const { status, json } = await lookUp(me)
    expect([status, json.error, Object.keys(json.fields)]).toEqual([
      422,
      expect.stringContaining('CUBBY_PRODUCT_LOOKUP'),
      ['productEAN'],
    ])
    expect((await app().send('GET', '/status')).json.productLookup).toEqual([])
    expect(stub.requests).toEqual([])
  })
})

withServer(
  'Product look-up',
  (app) => {
    beforeEach(() => redirectCalls(app()))

    it('returns 422 without asking a service when the number is invalid', async () => {
      const me = await app().signUp()
      for (const text of ['', '4006381333932', '123', 'drill', '1'.repeat(81)]) {
        const { status, json } = await lookUp(me, text)
        expect([status, Object.keys(json.fields)], text).toEqual([422, ['productEAN']])
      }
      expect(stub.requests).toEqual([])
    })

    it('asks all services at once, and returns the products in the form that clients expect', async () => {
      const me = await app().signUp()
      responses[food] = { body: recorded('openfoodfacts') }
      responses[upc] = { body: recorded('upcitemdb') }
      const { status, json } = await lookUp(me)
      expect([status, json]).toEqual([
        200,
        [
          {
            search_engine_name: 'openfoodfacts.org',
            barcode: number,
            manufacturer: 'Mühlbach,Kornhof',
            modelNumber: '',
            notes: '',
            imageURL: expect.stringMatching(/^https:\/\/images\.openfoodfacts\.org\/.*\.jpg$/),
            imageBase64: '',
            item: { name: 'Knusper „Natur“', description: 'Knäckebrot aus Roggen, 250 g' },
          },
          {
            search_engine_name: 'upcitemdb.com',
            barcode: number,
            manufacturer: 'Hornbeam',
            modelNumber: 'HB-18/2',
            notes: '',
            imageURL: drillPicture,
            imageBase64: '',
            item: {
              name: 'Hornbeam 18V Cordless Drill Driver, 2 Batteries',
              description: 'A drill for wood and metal.',
            },
          },
        ],
      ])
      const fields = 'fields=code,product_name,generic_name,brands,quantity,image_front_url'
      expect(stub.requests.map(({ path }) => path).toSorted()).toEqual([
        `/${upc}/prod/trial/lookup?upc=${number}`,
        `/${beauty}/api/v2/product/${number}?${fields}`,
        `/${food}/api/v2/product/${number}?${fields}`,
        `/${items}/api/v2/product/${number}?${fields}`,
      ])
      for (const { headers, body } of stub.requests) {
        expect([headers['user-agent'], body]).toEqual([
          expect.stringMatching(/^Cubby\/\d+\.\d+\.\d+ \(.+\)$/),
          '',
        ])
        expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
      }
      expect((await app().send('GET', '/status')).json.productLookup).toContain('upcitemdb')
    })

    it('returns 204 for a product that no service knows, and asks the services only once a day', async () => {
      const me = await app().signUp()
      responses[items] = { body: recorded('openfoodfacts-unknown') }
      responses[upc] = { body: recorded('upcitemdb-unknown') }
      const unknown = nextNumber()
      for (let count = 0; count < 3; count++) {
        const { status, text } = await lookUp(me, unknown)
        expect([status, text]).toEqual([204, ''])
      }
      expect(stub.requests).toHaveLength(4)
      const now = Date.now()
      app().setNow(() => now + 86_400_000)
      await app().send('POST', '/users/login', { username: me.email, password: me.password })
      expect((await lookUp(me, unknown)).status).toBe(204)
      app().setNow(Date.now)
      expect(stub.requests).toHaveLength(8)
    })

    it('returns the product when some services fail, and asks only the failed services at the next request', async () => {
      const me = await app().signUp()
      const known = nextNumber()
      responses[food] = { status: 500, body: 'oops' }
      responses[items] = { body: '<html>' }
      responses[beauty] = { body: '{"status":1,"product":{"product_name":7,"brands":null}}' }
      responses[upc] = { body: recorded('upcitemdb') }
      expect((await lookUp(me, known)).json).toMatchObject([{ search_engine_name: 'upcitemdb.com' }])
      stub.requests.length = 0
      responses[food] = { body: recorded('openfoodfacts') }
      responses[items] = { status: 404, body: '{}' }
      expect((await lookUp(me, known)).json).toHaveLength(2)
      const asked = new Set(stub.requests.map(({ path }) => path.split('/')[1]))
      expect([stub.requests.length, asked]).toEqual([2, new Set([food, items])])
    })

    it('returns the failed services when no other service knows the product', async () => {
      const me = await app().signUp()
      responses[food] = { status: 302, body: '', location: 'http://127.0.0.2/' }
      responses[items] = { status: 503, body: '' }
      const failed = await lookUp(me, nextNumber())
      expect([failed.status, failed.json.code]).toEqual([409, 'lookup_failed'])
      expect(failed.json.error).toContain('127.0.0.2 is not a public address')
      expect(failed.json.error).toContain('openproductsfacts.org answered 503')
      responses[upc] = { status: 429, body: recorded('upcitemdb-limit') }
      const limited = await lookUp(me, nextNumber())
      expect([limited.status, limited.json.code]).toEqual([429, 'too_many_requests'])
      expect(limited.json.error).toContain('upcitemdb.com accepts no more requests for now')
    })

    it('returns 429 after thirty requests of one person in a minute', async () => {
      const [me, other] = [await app().signUp(), await app().signUp()]
      const unknown = nextNumber()
      const { limits } = app().context
      const lookups = { name: 'product-lookup', allowed: 30, seconds: 60 }
      // Sends all requests at once, because thirty requests one after the other may take longer than a minute on a slow
      // machine.
      await Promise.all(Array.from({ length: 29 }, () => limits.count(lookups, me.userId)))
      expect((await lookUp(me, unknown)).status).toBe(204)
      const refused = await lookUp(me, unknown)
      expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
      expect((await lookUp(other, unknown)).status).toBe(204)
      expect(stub.requests).toHaveLength(4)
    })
  },
  { CUBBY_PRODUCT_LOOKUP: 'upcitemdb, OpenFoodFacts,openbeautyfacts,openproductsfacts' },
)

withServer(
  'Adding the picture of a product',
  (app) => {
    beforeEach(() => {
      redirectCalls(app())
      responses[upc] = { body: recorded('upcitemdb') }
    })

    async function withItem() {
      const me = await app().signUp()
      const { json: item } = await me.send('POST', '/items', { name: 'Drill' })
      const take = (body: object, id = item.id) =>
        me.send('POST', `/items/${id}/attachments/from-product`, body)
      const attachments = async () => (await me.send('GET', `/items/${item.id}`)).json.attachments
      return { me, take, attachments }
    }

    it('fetches a picture only from an address that a service returned for this number', async () => {
      const { take, attachments } = await withItem()
      const good = { productEAN: number, imageURL: drillPicture }
      responses['shop.example'] = { body: await picture(30, 20).jpeg().toBuffer() }
      for (const [body, field] of [
        [{ ...good, imageURL: 'https://shop.example/other.jpg' }, 'imageURL'],
        [{ ...good, imageURL: 'http://shop.example/plain.jpg' }, 'imageURL'],
        [{ ...good, imageURL: 'http://169.254.169.254/latest' }, 'imageURL'],
        [{ ...good, imageURL: '' }, 'imageURL'],
        [{ ...good, productEAN: '4006381333932' }, 'productEAN'],
        [{ imageURL: drillPicture }, 'productEAN'],
      ] as const) {
        const { status, json } = await take(body)
        expect([status, Object.keys(json.fields)], JSON.stringify(body)).toEqual([422, [field]])
      }
      expect((await take(good, newId())).status).toBe(404)
      expect(stub.requests.filter(({ path }) => path.startsWith('/shop.example'))).toEqual([])
      expect(await attachments()).toEqual([])
    })

    it.each<[what: string, response: () => (typeof responses)[string], reason: string]>([
      ['no picture', () => ({ body: '<html>hello</html>' }), 'the file at this address is not a picture'],
      [
        'a drawing with a script',
        () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
        'not a picture',
      ],
      ['nothing', () => ({ status: 404, body: '' }), 'responded with 404'],
      ['more than 8 MB', () => ({ body: Buffer.alloc(8_000_001) }), 'larger than 8 MB'],
      [
        'a way inside',
        () => ({ status: 302, body: '', location: 'http://127.0.0.2/' }),
        'not a public address',
      ],
    ])('attaches no picture and stores no file when there is %s', async (_what, response, reason) => {
      const { me, take, attachments } = await withItem()
      responses['shop.example'] = response()
      const { status, json } = await take({ productEAN: number, imageURL: drillPicture })
      expect([status, json.error]).toEqual([409, expect.stringContaining(reason)])
      expect(await attachments()).toEqual([])
      const storedFiles = app()
        .context.database.read.selectFrom('file')
        .select('hash')
        .where('group_id', '=', me.householdId)
      expect(await storedFiles.execute()).toEqual([])
    })

    it('adds the picture as a photo of the item, which can be undone', async () => {
      const { me, take, attachments } = await withItem()
      const bytes = await picture(30, 20).jpeg().toBuffer()
      responses['shop.example'] = { body: bytes }
      const taken = await take({ productEAN: number, imageURL: drillPicture })
      expect([taken.status, taken.json.attachments]).toEqual([
        201,
        [
          expect.objectContaining({
            type: 'photo',
            primary: true,
            mimeType: 'image/jpeg',
            title: 'Hornbeam 18V Cordless Drill Driver, 2 Batteries',
          }),
        ],
      ])
      const at = `/items/${taken.json.id}/attachments/${taken.json.attachments[0].id}`
      expect((await me.send('GET', at)).bytes.equals(bytes)).toBe(true)
      await me.undo(taken)
      expect(await attachments()).toEqual([])
    })
  },
  { CUBBY_PRODUCT_LOOKUP: 'upcitemdb' },
)
