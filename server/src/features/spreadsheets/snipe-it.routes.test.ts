import { expect, it, vi } from 'vitest'
import { createOutboundFetch } from '#server/outbound/outbound.ts'
import { onSqlite } from '#test/each-database.ts'
import { useStubServer } from '#test/stub-server.ts'

/** An asset as the API of Snipe-IT describes it, with the values that matter here. */
const laptop = {
  id: 7,
  name: 'Ada&#039;s laptop 14&quot;',
  asset_tag: 'LAP-0001',
  serial: 'SN-1',
  model: { id: 1, name: 'ThinkPad' },
  model_number: '20XW',
  category: { id: 2, name: 'Laptops' },
  manufacturer: { id: 3, name: 'Lenovo' },
  supplier: { id: 4, name: 'Shop One' },
  notes: 'left hinge loose',
  order_number: '17',
  company: { id: 5, name: 'Home' },
  location: { id: 6, name: 'Study' },
  rtd_location: { id: 8, name: 'Cellar' },
  image: null,
  assigned_to: { id: 9, name: 'Tom Test', type: 'user' },
  status_label: { id: 1, name: 'Deployed' },
  warranty_expires: { date: '2026-01-23', formatted: '01/23/2026' },
  purchase_date: { date: '2023-01-23', formatted: '01/23/2023' },
  purchase_cost: '1,266.10',
  book_value: '400.00',
  custom_fields: { RAM: { field: '_snipeit_ram_1', value: '16 GB' } },
}
const phone = {
  id: 8,
  name: '',
  asset_tag: 'TEL-3',
  model: { name: 'Fairphone 5' },
  rtd_location: { name: 'Hall' },
}

const stub = await useStubServer()

onSqlite('POST /items/import/snipe-it', (app) => {
  function respond(status: number, body: unknown): void {
    stub.respond((_request, response) => response.writeHead(status).end(JSON.stringify(body)))
  }

  function allow(allowNets: string[]): void {
    vi.spyOn(app().context, 'fetchOutbound').mockImplementation(createOutboundFetch({ allowNets }))
  }

  async function read() {
    const person = await app().signUp()
    const body = { url: `http://127.0.0.1:${stub.port}/`, key: 'secret' }
    return { ...(await person.send('POST', '/items/import/snipe-it', body)), person }
  }

  it('returns a table of all assets, whose import keeps every value', async () => {
    allow(['127.0.0.1'])
    stub.respond(({ url = '' }, response) => {
      const rows = url.includes('offset=0') ? [laptop] : [phone]
      response.end(JSON.stringify({ total: 2, rows }))
    })
    const { status, text, person } = await read()
    expect(status, text).toBe(200)
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/api/v1/hardware?limit=500&offset=0&sort=id&order=asc',
      '/api/v1/hardware?limit=500&offset=1&sort=id&order=asc',
    ])
    expect(stub.requests[0]?.headers.authorization).toBe('Bearer secret')
    const { json: preview } = await person.importCsv(text, '?preview=true')
    expect(preview).toMatchObject({ created: 2, totalErrors: 0 })
    expect(preview.ignoredColumns).toEqual(['Company', 'Status', 'Checked Out To', 'Order Number'])
    await person.importCsv(text, '?recognise=true')
    const { json: list } = await person.send('GET', '/items?orderBy=name')
    expect(list.items).toMatchObject([
      { name: `Ada's laptop 14"`, location: { name: 'Study' }, purchasePrice: 1266.1 },
      { name: 'Fairphone 5', location: { name: 'Hall' } },
    ])
    const { json: item } = await person.send('GET', `/items/${list.items[0].id}`)
    expect(item).toMatchObject({
      serialNumber: 'SN-1',
      modelNumber: '20XW',
      manufacturer: 'Lenovo',
      purchaseFrom: 'Shop One',
      purchaseTime: '2023-01-23',
      warrantyExpires: '2026-01-23',
      notes: 'left hinge loose',
      labels: [{ name: 'Laptops' }],
    })
    const fields = item.fields.map(({ name, textValue }: Record<string, string>) => [name, textValue])
    expect(fields).toEqual(
      expect.arrayContaining([
        ['Asset Tag', 'LAP-0001'],
        ['Model', 'ThinkPad'],
        ['RAM', '16 GB'],
      ]),
    )
    const { json: again } = await person.importCsv(text, '?recognise=true&report=true')
    expect(again).toMatchObject({ created: 0, unchanged: 2 })
  })

  it.each<[string, number, unknown, Record<string, string>]>([
    ['refuses the key', 401, { error: 'Unauthenticated.' }, { key: 'is refused by Snipe-IT' }],
    ['is another program', 200, { items: [] }, { url: 'is not the address of a Snipe-IT' }],
    [
      'has too many assets',
      200,
      { total: 20_001, rows: [phone] },
      { url: 'has more than 20,000 assets. Export them as CSV in Snipe-IT' },
    ],
    [
      'returns more assets than it says',
      200,
      { total: 1, rows: Array.from({ length: 20_001 }, () => ({})) },
      { url: 'has more than 20,000 assets. Export them as CSV in Snipe-IT' },
    ],
    [
      'has another field for each asset',
      200,
      {
        total: 2001,
        rows: Array.from({ length: 2001 }, (_, id) => ({ id, custom_fields: { [`Field ${id}`]: {} } })),
      },
      { url: 'has more than 2000 fields' },
    ],
  ])('returns 422 when the server %s', async (_what, status, body, fields) => {
    allow(['127.0.0.1'])
    respond(status, body)
    const response = await read()
    expect([response.status, response.json.fields]).toEqual([422, fields])
  })

  it('returns 422 with the numbers of assets when the server returns fewer than it says', async () => {
    allow(['127.0.0.1'])
    respond(200, { total: 700, rows: [] })
    const { status, json } = await read()
    const fields = { url: 'returned only 0 of 700 assets. Try again later' }
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({ fields, details: { read: 0, total: 700 } }),
    ])
  })

  it('returns 429 when the server is asked too often', async () => {
    allow(['127.0.0.1'])
    respond(429, {})
    const { status, json, headers } = await read()
    expect([status, json.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '60'])
  })

  it('returns 422 without a request when the address is private and the server does not allow it', async () => {
    allow([])
    const { status, json } = await read()
    expect([status, json.fields.url]).toEqual([422, expect.stringContaining('is not a public address')])
    expect(stub.requests).toEqual([])
  })
})
