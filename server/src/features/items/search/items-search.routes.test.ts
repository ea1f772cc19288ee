import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from '#test/each-database.ts'
import { readPdf } from '#test/pdf.ts'
import type { Person } from '#test/test-app.ts'

async function find({ send }: Person, q: string, more = ''): Promise<string[]> {
  const response = await send('GET', `/items?page=1&pageSize=100&q=${encodeURIComponent(q)}${more}`)
  expect(response.status, response.text).toBe(200)
  return response.json.items.map(({ name }: { name: string }) => name)
}

async function createAll({ send }: Person, items: readonly (string | object)[]): Promise<string[]> {
  const ids: string[] = []
  for (const item of items) {
    const { json } = await send('POST', '/items', typeof item === 'string' ? { name: item } : item)
    ids.push(json.id)
  }
  return ids
}

eachDatabase('Search for items', (app) => {
  it('finds nothing of another household that has the same words', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    await createAll(me, ['Lamp mine', 'TV mine', '電池 mine'])
    await createAll(other, ['Lamp theirs', 'TV theirs', '電池 theirs'])
    for (const word of ['lamp', 'tv', '電池', '電', 'm', 'lamp mine']) {
      expect(
        (await find(me, word)).every((name) => name.endsWith('mine')),
        word,
      ).toBe(true)
    }
    expect(await find(me, 'theirs')).toEqual([])
    const nearest = await me.send('GET', '/items?page=1&q=theirz&nearest=true')
    expect(nearest.text).not.toContain('theirs')
  })

  it('finds a restored item by its own words and price, not by those of items created after its deletion', async () => {
    const me = await app().signUp()
    const { json: saw } = await me.send('POST', '/items', { name: 'Fine saw', purchasePrice: 7 })
    const deleted = await me.send('DELETE', `/items/${saw.id}`)
    await createAll(me, [
      { name: 'Fine axe', purchasePrice: 9 },
      { name: 'Bow', purchasePrice: 9 },
    ])
    await me.send('POST', `/journal/${String(deleted.headers['cubby-batch'])}/undo`)
    expect(await find(me, 'fine', '&priceMax=8')).toEqual(['Fine saw'])
    expect(await find(me, 'fine', '&priceMin=8')).toEqual(['Fine axe'])
    expect(await find(me, 'saw', '&orderBy=purchasePrice')).toEqual(['Fine saw'])
  })

  it('finds all words together, whether few or many items have them, in texts, labels or a location', async () => {
    for (const [blue, toys] of [
      [2, 40],
      [40, 2],
    ] as const) {
      const me = await app().signUp()
      const { json: label } = await me.send('POST', '/labels', { name: 'Toys' })
      const { json: shelf } = await me.send('POST', '/locations', { name: 'Toy shelf' })
      const make = (count: number, name: string, more = {}) =>
        Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, ...more }))
      const { status } = await me.send('POST', '/items/many', {
        items: [
          ...make(blue, 'Blue cup'),
          ...make(toys, 'Ball', { labelIds: [label.id] }),
          { name: 'Blue kite', labelIds: [label.id] },
          { name: 'Blue boat', locationId: shelf.id },
          { name: 'Toy blue whale' },
          { name: 'Blues toy', labelIds: [label.id] },
          { name: 'XL kite', labelIds: [label.id] },
          { name: 'XL cup' },
        ],
      })
      expect(status).toBe(201)
      const found = ['Toy blue whale', 'Blues toy', 'Blue boat', 'Blue kite']
      expect((await find(me, 'toy blue')).toSorted(), `${blue}`).toEqual(found.toSorted())
      expect((await find(me, 'blue toy')).toSorted(), `${blue}`).toEqual(found.toSorted())
      expect(await find(me, 'toy xl')).toEqual(['XL kite'])
      expect(await find(me, 'toy blue whale')).toEqual(['Toy blue whale'])
      const { json } = await me.send('GET', '/items/facets?q=toy%20blue')
      expect(json.labels).toMatchObject([{ id: label.id, count: 2 }])
    }
  })

  it('finds nothing of another household that has most items of the server', async () => {
    for (const [owner, count] of [
      ['small', 2],
      ['large', 30],
    ] as const) {
      const me = await app().signUp()
      const { json: shelf } = await me.send('POST', '/locations', { name: 'Lantern shelf' })
      const { json: label } = await me.send('POST', '/labels', { name: 'Camping' })
      const more = { locationId: shelf.id, labelIds: [label.id], manufacturer: 'Lantern & Sons' }
      const names = Array.from({ length: count }, (_, index) => `Lantern ${index} ${owner}`)
      await createAll(me, [
        ...names.map((name) => ({ name })),
        { ...more, name: `Camping lantern ${owner}` },
        { ...more, name: `Stove ${owner}` },
      ])
      const found = []
      for (const word of ['lantern', 'lant', 'antern camping', 'lantern shelf', 'sons', 'camping'])
        found.push((await find(me, word)).filter((name) => name.endsWith(owner)).length)
      expect(found).toEqual([count + 2, count + 2, 2, 2, 2, 2])
      for (const word of ['lantern', 'lant', 'antern camping', 'lantern shelf', 'sons', 'camping'])
        expect((await find(me, word)).filter((name) => !name.endsWith(owner))).toEqual([])
    }
  })

  it('finds words in any order and place, regardless of case and accents', async () => {
    const me = await app().signUp()
    await createAll(me, [
      'Crème brûlée torch',
      'Straßenlaterne',
      'ŁÓDŹ map',
      'ΟΔΟΣ sign',
      'İstanbul plate',
      'Ｆｕｌｌ width',
      '집 열쇠',
      'بطارية ١٢٣',
      'Battery 456',
    ])
    const found: [q: string, name: string][] = [
      ['brulee creme', 'Crème brûlée torch'],
      ['TORCH brûl', 'Crème brûlée torch'],
      ['orch rème', 'Crème brûlée torch'],
      ['strassen', 'Straßenlaterne'],
      ['LATERNE', 'Straßenlaterne'],
      ['lodz', 'ŁÓDŹ map'],
      ['οδοσ', 'ΟΔΟΣ sign'],
      ['οδός', 'ΟΔΟΣ sign'],
      ['istanbul', 'İstanbul plate'],
      ['ISTANBUL', 'İstanbul plate'],
      ['full', 'Ｆｕｌｌ width'],
      ['열쇠', '집 열쇠'],
      ['123', 'بطارية ١٢٣'],
      ['۱۲۳', 'بطارية ١٢٣'],
      ['४५६', 'Battery 456'],
      ['  torch   creme  ', 'Crème brûlée torch'],
    ]
    for (const [q, name] of found) expect(await find(me, q), q).toEqual([name])
    expect(await find(me, 'creme lamp')).toEqual([])
  })

  it('finds short words and characters of scripts without spaces', async () => {
    const me = await app().signUp()
    await createAll(me, [
      'TV stand',
      'Old tv',
      'Television',
      '単三電池 12本',
      'コーヒーミル',
      'C++ book',
      '5" disk',
    ])
    expect(await find(me, 'tv')).toEqual(['TV stand', 'Old tv'])
    expect(await find(me, 'tv old')).toEqual(['Old tv'])
    expect(await find(me, '電池')).toEqual(['単三電池 12本'])
    expect(await find(me, '池')).toEqual(['単三電池 12本'])
    expect(await find(me, 'ミル')).toEqual(['コーヒーミル'])
    expect(await find(me, '12')).toEqual(['単三電池 12本'])
    expect(await find(me, 'c+')).toEqual(['C++ book'])
    expect(await find(me, '+')).toEqual(['C++ book'])
    expect(await find(me, 'c++')).toEqual(['C++ book'])
    expect(await find(me, '5"')).toEqual(['5" disk'])
    expect(await find(me, 'zz')).toEqual([])
  })

  it('finds words of scripts whose vowels are marks, and not those with other vowels', async () => {
    const me = await app().signUp()
    const { json: cupboard } = await me.send('POST', '/locations', { name: 'ตู้' })
    await createAll(me, [
      'ตะกร้าผ้า',
      { name: 'จาน', locationId: cupboard.id },
      'மேசை விளக்கு',
      'மாசு வடிகட்டி',
      { name: 'Vase', notes: 'फूल के लिए' },
      { name: 'Bowl', notes: 'फल' },
    ])
    expect(await find(me, 'ตู้')).toEqual(['จาน'])
    expect(await find(me, 'ตะ')).toEqual(['ตะกร้าผ้า'])
    expect(await find(me, 'ผ้า')).toEqual(['ตะกร้าผ้า'])
    expect(await find(me, 'மேசை')).toEqual(['மேசை விளக்கு'])
    expect(await find(me, 'மா')).toEqual(['மாசு வடிகட்டி'])
    expect(await find(me, 'फूल')).toEqual(['Vase'])
    expect(await find(me, 'फल')).toEqual(['Bowl'])
  })

  it('finds one or two letters in the middle of a word when no word begins with them', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    await createAll(other, ['Oak table'])
    await createAll(me, ['Oak table', 'Beaker', { name: 'Chair', description: 'made of oak' }, 'Saw'])
    expect(await find(me, 'ak')).toEqual(['Beaker', 'Oak table', 'Chair'])
    expect(await find(me, 'ak be')).toEqual(['Beaker'])
    expect(await find(me, 'ak chair')).toEqual(['Chair'])
    expect(await find(me, 'w')).toEqual(['Saw'])
    expect(await find(me, 'oa')).toEqual(['Oak table'])
    expect(await find(me, 'zz')).toEqual([])
    await createAll(me, ['Akku'])
    expect(await find(me, 'ak')).toEqual(['Akku'])
  })

  it('finds symbols and emoji in texts and in names of locations and labels', async () => {
    const me = await app().signUp()
    const { json: workshop } = await me.send('POST', '/locations', { name: '🛠️ Workshop' })
    const { json: label } = await me.send('POST', '/labels', { name: '⚡ Loud' })
    await createAll(me, [
      '🔧 Wrench',
      'Hammer',
      '★★★ whisky',
      '50% cotton',
      'What? #1 & more',
      'Family 👨‍👩‍👧 photo',
      { name: 'Saw', locationId: workshop.id, labelIds: [label.id] },
      { name: 'Vest', description: 'for the 👷🏽‍♀️', locationId: workshop.id },
    ])
    const found: [q: string, names: string[]][] = [
      ['🔧', ['🔧 Wrench']],
      ['🔧 wrench', ['🔧 Wrench']],
      ['🔧 hammer', []],
      ['★', ['★★★ whisky']],
      ['★★', ['★★★ whisky']],
      ['★★★', ['★★★ whisky']],
      ['★★★★', []],
      ['%', ['50% cotton']],
      ['#', ['What? #1 & more']],
      ['?', ['What? #1 & more']],
      ['hammer & whisky', []],
      ['more & what', ['What? #1 & more']],
      ['👨‍👩‍👧', ['Family 👨‍👩‍👧 photo']],
      ['👷', ['Vest']],
      ['🛠', ['Saw', 'Vest']],
      ['🛠️ ⚡', ['Saw']],
      ['⚡️', ['Saw']],
      ['🧯', []],
      ['-', []],
    ]
    for (const [q, names] of found) expect(await find(me, q), q).toEqual(names)
  })

  it('finds texts when the search writes quotes, dashes, spaces or symbols in another way', async () => {
    const me = await app().signUp()
    await createAll(me, [
      'Children’s helmet',
      'Pipe 3/4”',
      'USB‑C charger',
      'Bracket 40×40×2,5',
      'Screw M3x10',
      'Screw M4 x 12',
      { name: 'Router RT-AX88U', notes: 'MAC 00:1B:44:11:3A:B7' },
      'Zero\u200bwidth',
      { name: 'Phone', serialNumber: 'E-619-1609', notes: '001b.4411.3ac8' },
      { name: 'Laptop', serialNumber: 'SN6191610', notes: '001B44113AD9' },
      { name: 'Printer', notes: 'MAC 00 1B 44 11 3A EA' },
      "Children's bike",
      'USB-C cable',
    ])
    const found: [q: string, names: string[]][] = [
      ["children's", ["Children's bike", 'Children’s helmet']],
      ['children’s', ["Children's bike", 'Children’s helmet']],
      ['3/4"', ['Pipe 3/4”']],
      ['USB-C', ['USB-C cable', 'USB‑C charger']],
      ['USB–C', ['USB-C cable', 'USB‑C charger']],
      ['40x40', ['Bracket 40×40×2,5']],
      ['40×40×2.5', ['Bracket 40×40×2,5']],
      ['M3 x 10', ['Screw M3x10']],
      ['m3×10', ['Screw M3x10']],
      ['M4x12', ['Screw M4 x 12']],
      ['m4 12', ['Screw M4 x 12']],
      ['RTAX88U', ['Router RT-AX88U']],
      ['rt-ax88u', ['Router RT-AX88U']],
      ['E6191609', ['Phone']],
      ['6191609', ['Phone']],
      ['e-619-16', ['Phone']],
      ['SN-619-1610', ['Laptop']],
      ['001B44113AB7', ['Router RT-AX88U']],
      ['00-1b-44-11-3a-b7', ['Router RT-AX88U']],
      ['001b.4411.3ab7', ['Router RT-AX88U']],
      ['00:1b:44:11:3a:c8', ['Phone']],
      ['00:1B:44:11:3A:D9', ['Laptop']],
      ['001b.4411.3ad9', ['Laptop']],
      ['001b.4411.3aea', ['Printer']],
      ['4411-3a', ['Laptop', 'Phone', 'Printer', 'Router RT-AX88U']],
      ['zerowidth', ['Zero\u200bwidth']],
      ['helmet.', ['Children’s helmet']],
      ['"usb\u00a0charger"', ['USB‑C charger']],
    ]
    for (const [q, names] of found) expect(await find(me, q), q).toEqual(names)
  })

  it('finds nothing for blanks and unknown symbols, in lists, counts, exports, reports and bulk changes', async () => {
    const me = await app().signUp()
    await createAll(me, ['Lamp', '🔧 Wrench'])
    for (const q of [' ', '\u00a0\u3000', '\u200b\u200d', '\u0007', '★', '?!', '🧯 %']) {
      expect(await find(me, q), JSON.stringify(q)).toEqual([])
      const asked = encodeURIComponent(q)
      expect((await me.send('GET', `/items?q=${asked}`)).json).toMatchObject({ total: 0, items: [] })
      const near = await me.send('GET', `/items?page=1&nearest=true&q=${asked}`)
      expect(near.json.nearest ?? []).toEqual([])
      expect((await me.send('GET', `/items/facets?q=${asked}`)).json).toMatchObject({ total: 0 })
      const exported = await me.send('POST', '/items/export', { search: { q } })
      expect([exported.status, exported.text.trim().split('\n').length]).toEqual([200, 1])
      const report = await me.send('GET', `/reporting/inventory.pdf?q=${asked}`)
      const texts = readPdf(report.bytes).flatMap((page) => page.texts.map(({ text }) => text))
      expect(texts).toContain('0 items')
      expect(texts.filter((text) => /Lamp|Wrench/.test(text))).toEqual([])
      const printed = await me.send('POST', '/stickers/sheet', { search: { q }, sheet: 'avery-5160' })
      expect([printed.status, printed.json.code]).toEqual([422, 'invalid'])
      for (const change of [{ delete: true }, { set: { quantity: 7 } }]) {
        const bulk = await me.send('POST', '/items/bulk', { search: { q }, ...change })
        expect([bulk.status, bulk.json]).toEqual([200, { matched: 0, changed: 0 }])
      }
    }
    expect((await me.send('GET', '/items')).json).toMatchObject({
      total: 2,
      items: [{ quantity: 1 }, { quantity: 1 }],
    })
  })

  it('deletes only matching items when a bulk change searches for a symbol, and none when the search is invalid', async () => {
    const me = await app().signUp()
    await createAll(me, ['Lamp', '🔧 Wrench', 'Hammer'])
    for (const label of ['no id', newId()]) {
      const unknown = { search: { labels: [label], negateLabels: 'true' }, delete: true }
      expect((await me.send('POST', '/items/bulk', unknown)).json).toEqual({ matched: 0, changed: 0 })
    }
    const misspelled = await me.send('POST', '/items/bulk', { search: { query: 'lamp' }, delete: true })
    expect([misspelled.status, misspelled.json.error]).toEqual([422, 'search has no key query.'])
    const deleted = await me.send('POST', '/items/bulk', { search: { q: '🔧' }, delete: true })
    expect(deleted.json).toEqual({ matched: 1, changed: 1 })
    expect((await me.send('GET', '/items')).json.items).toMatchObject([{ name: 'Hammer' }, { name: 'Lamp' }])
  })

  it('finds numbers and days of custom fields', async () => {
    const me = await app().signUp()
    const [id = ''] = await createAll(me, ['Fan'])
    const fields = [
      { name: 'Watt', type: 'number', numberValue: 1234.5 },
      { name: 'Serviced', type: 'time', timeValue: '2026-03-04' },
      { name: 'Loud', type: 'boolean', booleanValue: true },
    ]
    await me.send('PUT', `/items/${id}`, { fields })
    for (const q of ['1234', '1234.5', '2026-03-04', 'loud']) expect(await find(me, q), q).toEqual(['Fan'])
    expect(await find(me, 'true')).toEqual([])
  })

  it('treats wildcards, quotes and operators as text', async () => {
    const me = await app().signUp()
    await createAll(me, [
      '50% cotton',
      '50 cotton',
      'snake_case',
      'snakeXcase',
      'back\\slash',
      'say "hi there"',
      'this OR that',
    ])
    expect(await find(me, '50%')).toEqual(['50% cotton'])
    expect(await find(me, 'snake_c')).toEqual(['snake_case'])
    expect(await find(me, 'back\\s')).toEqual(['back\\slash'])
    expect(await find(me, '"hi there"')).toEqual(['say "hi there"'])
    expect(await find(me, 'snake OR cotton')).toEqual([])
    expect(await find(me, "cotton' or 1=1 --")).toEqual([])
  })

  it('finds a word only in texts that contain it, not in texts that only contain its trigrams', async () => {
    const me = await app().signUp()
    await createAll(me, ['bana nana', 'aaa', 'banana', 'aaaa'])
    expect(await find(me, 'banana')).toEqual(['banana'])
    expect(await find(me, 'aaaa')).toEqual(['aaaa'])
    expect(await find(me, 'bana nana')).toEqual(['bana nana', 'banana'])
  })

  it('searches all texts of an item, and finds changed texts', async () => {
    const me = await app().signUp()
    const [id = ''] = await createAll(me, ['Lamp'])
    const texts = {
      description: 'textone',
      serialNumber: 'texttwo',
      modelNumber: 'textthree',
      manufacturer: 'textfour',
      notes: 'textfive',
      purchaseFrom: 'texteight',
      soldTo: 'textnine',
      soldNotes: 'textten',
      warrantyDetails: 'texteleven',
      lentTo: 'texttwelve',
    }
    const fields = [{ name: 'textsix', textValue: 'textseven' }]
    await me.send('PUT', `/items/${id}`, { ...texts, fields, assetId: '123-456' })
    for (const word of [...Object.values(texts), 'textsix', 'textseven', '123-456', '23-45', '123456']) {
      expect(await find(me, word), word).toEqual(['Lamp'])
    }
    await me.send('PUT', `/items/${id}`, { name: 'Torch', notes: '', fields: [] })
    for (const gone of ['lamp', 'textfive', 'textsix', 'textseven'])
      expect(await find(me, gone), gone).toEqual([])
    expect(await find(me, 'torch textone')).toEqual(['Torch'])
  })

  it('finds items by the names of their location, its ancestors and their labels, even after these were renamed', async () => {
    const me = await app().signUp()
    const { json: house } = await me.send('POST', '/locations', { name: 'Summer house' })
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const { json: label } = await me.send('POST', '/labels', { name: 'Fragile' })
    await createAll(me, [
      { name: 'Vase', locationId: attic.id, labelIds: [label.id] },
      { name: 'Attic ladder' },
      'Fork',
    ])
    expect(await find(me, 'summer')).toEqual(['Vase'])
    expect(await find(me, 'vase summer fragile')).toEqual(['Vase'])
    expect(await find(me, 'attic')).toEqual(['Attic ladder', 'Vase'])
    expect(await find(me, 'fragile fork')).toEqual([])
    await me.send('PUT', `/locations/${house.id}`, { name: 'Winter palace' })
    await me.send('PUT', `/labels/${label.id}`, { name: 'Solid' })
    expect([await find(me, 'summer'), await find(me, 'fragile')]).toEqual([[], []])
    expect([await find(me, 'winter'), await find(me, 'solid')]).toEqual([['Vase'], ['Vase']])
  })

  it('sorts matches at the beginning of the name first, then inside the name, then in other texts, and in the location last', async () => {
    const me = await app().signUp()
    const { json: shed } = await me.send('POST', '/locations', { name: 'Drill shed' })
    await createAll(me, [
      { name: 'A in place', locationId: shed.id },
      { name: 'B in text', description: 'for a drill' },
      'C cordless drill',
      'Drill',
    ])
    expect(await find(me, 'drill')).toEqual(['Drill', 'C cordless drill', 'B in text', 'A in place'])
    expect(await find(me, 'drill', '&orderBy=name')).toEqual([
      'A in place',
      'B in text',
      'C cordless drill',
      'Drill',
    ])
  })

  it('finds an asset id after #, and treats other text after # as text', async () => {
    const me = await app().signUp()
    const ids = await createAll(me, ['one', 'two', '000-001 in its name', 'take #abc'])
    await me.send('PUT', `/items/${ids[1]}`, { assetId: '1000-003' })
    for (const q of ['#000-001', '#1', '#001', ' #"1" ', '#٠٠٠-٠٠١', '＃１'])
      expect(await find(me, q), q).toEqual(['one'])
    expect(await find(me, '#1000003')).toEqual(['two'])
    expect(await find(me, '#77')).toEqual([])
    expect(await find(me, '#99999999999999999999')).toEqual([])
    expect(await find(me, '#abc')).toEqual(['take #abc'])
  })

  it('returns the most similar items only on request and when nothing matches', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: 'Kitchen' })
    await createAll(me, [{ name: 'Screwdriver', labelIds: [label.id] }, 'Screw box', 'Lamp', 'Toaster'])
    const wrong = await me.send('GET', '/items?page=1&pageSize=10&q=scredwriver&nearest=true')
    expect(wrong.json).toMatchObject({ total: 0, items: [] })
    expect(wrong.json.nearest[0].name).toBe('Screwdriver')
    expect(wrong.json.nearest.map(({ name }: { name: string }) => name)).not.toContain('Lamp')
    expect((await me.send('GET', '/items?page=1&q=scredwriver')).json).not.toHaveProperty('nearest')
    expect((await me.send('GET', '/items?page=1&q=screw&nearest=true')).json).not.toHaveProperty('nearest')
    expect((await me.send('GET', '/items?page=1&q=qqqqqq&nearest=true')).json.nearest).toEqual([])
    const twoWords = await me.send('GET', '/items?page=1&q=kitchen%20scredwriver&nearest=true')
    expect(twoWords.json.nearest).toMatchObject([{ name: 'Screwdriver' }])
    expect([wrong.json.spellings, twoWords.json.spellings]).toEqual([
      ['screwdriver'],
      ['kitchen screwdriver'],
    ])
    const alike = await me.send('GET', '/items?page=1&q=xxdriver&nearest=true')
    expect(alike.json.spellings).toEqual([])
  })

  it('returns the text, label or file that has a word when neither the name nor the location has this word', async () => {
    const me = await app().signUp()
    const { json: kitchen } = await me.send('POST', '/locations', { name: 'Kitchen' })
    const { json: label } = await me.send('POST', '/labels', { name: 'Fragile' })
    const market = 'Bought at the flea market near the river, with a leather case'
    const ids = await createAll(me, [
      {
        name: 'Grinder',
        locationId: kitchen.id,
        manufacturer: 'Canon',
        modelNumber: 'RT-88',
        labelIds: [label.id],
      },
      { name: 'ጀበና', description: 'Clay coffee pot, black (jebena)' },
      { name: 'Watch', notes: `${'Ticks loudly. '.repeat(20)}${market}. ${'Gold. '.repeat(40)}` },
    ])
    const fields = [
      { name: 'Voltage', type: 'number', numberValue: 230 },
      { name: 'Cordless', type: 'boolean', booleanValue: true },
    ]
    await me.send('PUT', `/items/${ids[0]}`, {
      fields,
      warrantyDetails: 'Two years',
      purchaseFrom: 'Hardware shop',
      serialNumber: 'SN6191610',
    })
    const found: [q: string, match: object | undefined][] = [
      ['GRIND', undefined],
      ['kitchen', undefined],
      ['grinder canon', { field: 'manufacturer', text: 'Canon' }],
      ['rt88', { field: 'modelNumber', text: 'RT-88' }],
      ['fragile kitchen', { field: 'labels', text: 'Fragile' }],
      ['230', { field: 'fields', name: 'Voltage', text: '230' }],
      ['voltage', { field: 'fields', name: 'Voltage', text: '230' }],
      ['sn-619-1610', { field: 'serialNumber', text: 'SN6191610' }],
      ['cordless', { field: 'fields', name: 'Cordless', text: '' }],
      ['years', { field: 'warrantyDetails', text: 'Two years' }],
      ['hardware', { field: 'purchaseFrom', text: 'Hardware shop' }],
      ['000-001', { field: 'assetId', text: '000-001' }],
      ['#1', { field: 'assetId', text: '000-001' }],
      ['cof', { field: 'description', text: 'Clay coffee pot, black (jebena)' }],
      ['jebena', { field: 'description', text: '…black (jebena)' }],
      ['leather', { field: 'notes', text: expect.stringMatching(/^…with a leather case\. Gold/) }],
    ]
    for (const [q, match] of found) {
      const { json } = await me.send('GET', `/items?page=1&pageSize=5&q=${encodeURIComponent(q)}`)
      expect(
        json.items.map((item: { match?: object }) => item.match),
        q,
      ).toEqual([match])
    }
    const { json } = await me.send('GET', '/items?page=1&pageSize=5&q=leather')
    expect(json.items[0].match.text.length).toBeLessThan(130)
  })

  it('puts archived items last when they are included', async () => {
    const me = await app().signUp()
    const [id = ''] = await createAll(me, ['Drill', 'Cordless drill', { name: 'Box', notes: 'drill' }])
    await me.send('PATCH', `/items/${id}`, { archived: true })
    expect(await find(me, 'drill', '&includeArchived=true')).toEqual(['Cordless drill', 'Box', 'Drill'])
    const second = '/items?page=2&pageSize=2&q=drill&includeArchived=true'
    expect((await me.send('GET', second)).json.items).toMatchObject([{ name: 'Drill' }])
  })
})
