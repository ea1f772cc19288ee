import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { readTestFile } from '#test/test-data.ts'

const misspelled = readTestFile('misspelled.csv')
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [typed = '', meant = ''] = line.split(',')
    return { typed, meant }
  })

/** Returns the names of the first three results of a search or, when nothing is found, of the nearest items. */
async function offer({ send }: Person, q: string): Promise<string[]> {
  const { json } = await send('GET', `/items?page=1&pageSize=3&nearest=true&q=${encodeURIComponent(q)}`)
  const offered: { name: string }[] = [...json.items, ...(json.nearest ?? [])]
  return offered.slice(0, 3).map(({ name }) => name)
}

eachDatabase('A misspelled search', (app) => {
  it('returns nothing of another household, and does not use the words of that household', async () => {
    const [me, other] = [await app().signUp(), await app().signUp()]
    await other.send('POST', '/items', { name: 'Bicycle' })
    await me.send('POST', '/items', { name: 'Lamp' })
    expect(await offer(me, 'bicicle')).toEqual([])
    expect(await offer(other, 'bicicle')).toEqual(['Bicycle'])
  })

  it('finds the intended item among the first three, for each of 100 household words', async () => {
    const me = await app().signUp()
    for (const name of new Set(misspelled.map(({ meant }) => meant)))
      await me.send('POST', '/items', { name })
    const missed: string[] = []
    for (const { typed, meant } of misspelled) {
      const offered = await offer(me, typed)
      if (!offered.includes(meant)) missed.push(`${typed}: ${offered.join(', ')}`)
    }
    expect(missed).toEqual([])
    expect(misspelled).toHaveLength(100)
  })

  it('uses words that were added since the last search', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp' })
    expect(await offer(me, 'bicicle')).toEqual([])
    const { json: item } = await me.send('POST', '/items', { name: 'Bicycle' })
    expect(await offer(me, 'bicicle')).toEqual(['Bicycle'])
    await me.send('PATCH', `/items/${item.id}`, { name: 'Rowing boat', manufacturer: 'Mahogany Brothers' })
    expect(await offer(me, 'bicicle')).toEqual([])
    expect(await offer(me, 'mahagony')).toEqual(['Rowing boat'])
    const { json: location } = await me.send('POST', '/locations', { name: 'Cellar' })
    await me.send('PATCH', `/items/${item.id}`, { locationId: location.id })
    await me.send('PUT', `/locations/${location.id}`, { name: 'Observatory' })
    expect(await offer(me, 'obsrevatory')).toEqual(['Rowing boat'])
    const rows = Array.from({ length: 1001 }, (_, index) => `Shelf,Thing ${index}`)
    await me.importCsv(`HB.location,HB.name\n${rows.join('\n')}\nShelf,Microscope\n`)
    expect(await offer(me, 'micorscope')).toEqual(['Microscope'])
  })

  it('combines words of name, manufacturer, location and labels', async () => {
    const me = await app().signUp()
    const { json: cabinet } = await me.send('POST', '/locations', { name: 'Cabinet' })
    const { json: label } = await me.send('POST', '/labels', { name: 'Fragile' })
    const camera = { manufacturer: 'Canon', locationId: cabinet.id, labelIds: [label.id] }
    await me.send('POST', '/items', { name: 'Mirrorless camera', ...camera })
    await me.send('POST', '/items', { name: 'Canon manual' })
    for (const q of ['mirorless canon', 'mirrorles cannon', 'camra cabnet', 'fragille camera', 'cannon mirr'])
      expect((await offer(me, q))[0], q).toBe('Mirrorless camera')
  })

  it('corrects a word that occurs in other items, but not when an item has all searched words', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Sewing machine' })
    await me.send('POST', '/items', { name: 'Seeds', notes: 'Ready for sowing' })
    await me.send('POST', '/items', { name: 'Washing machine' })
    expect((await offer(me, 'sowing machine'))[0]).toBe('Sewing machine')
    expect(await offer(me, 'sowing')).toEqual(['Seeds'])
  })

  it('uses the words of a new item at once, no longer uses those of a deleted item, and corrects no numbers', async () => {
    const me = await app().signUp()
    const { json: lamp } = await me.send('POST', '/items', { name: 'Lantern' })
    await me.send('POST', '/items', { name: 'Battery CR2032' })
    expect(await offer(me, 'lantren')).toEqual(['Lantern'])
    await me.send('POST', '/items', { name: 'Trampoline' })
    await me.send('DELETE', `/items/${lamp.id}`)
    expect(await offer(me, 'trampolene')).toEqual(['Trampoline'])
    expect(await offer(me, 'lantren')).toEqual([])
    expect(await offer(me, '7731')).toEqual([])
  })

  it('keeps the filters, and returns items with similar texts when no name is similar', async () => {
    const me = await app().signUp()
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic' })
    await me.send('POST', '/items', { name: 'Umbrella, old', locationId: attic.id })
    await me.send('POST', '/items', { name: 'Umbrella, new' })
    await me.send('POST', '/items', { name: 'Box', notes: 'Contains a stethoscope' })
    const { json } = await me.send('GET', `/items?page=1&q=umbrela%20x&nearest=true&locations=${attic.id}`)
    expect(json.nearest.map(({ name }: { name: string }) => name)).toEqual(['Umbrella, old'])
    expect(await offer(me, 'stethascope')).toEqual(['Box'])
  })
})
