import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Locations and labels in responses about items', (app) => {
  it('have the new names after every kind of change', async () => {
    const person = await app().signUp()
    const { send, undo } = person
    const { json: shelf } = await send('POST', '/locations', { name: 'Shelf' })
    const { json: label } = await send('POST', '/labels', { name: 'Old' })
    const { json: item } = await send('POST', '/items', {
      name: 'Saw',
      locationId: shelf.id,
      labelIds: [label.id],
    })
    const named = async () => {
      const { json } = await send('GET', `/items/${item.id}`)
      return [json.locationPath, json.labels.map(({ name }: { name: string }) => name)]
    }
    expect(await named()).toEqual([['Shelf'], ['Old']])

    const changed = await send('PUT', `/items/${item.id}`, { notes: 'sharp' })
    expect([changed.json.locationPath, changed.json.notes]).toEqual([['Shelf'], 'sharp'])

    const renamed = await send('PUT', `/locations/${shelf.id}`, { name: 'Rack' })
    expect(await named()).toEqual([['Rack'], ['Old']])
    await send('PUT', `/labels/${label.id}`, { name: 'New' })
    expect(await named()).toEqual([['Rack'], ['New']])
    await undo(renamed)
    expect(await named()).toEqual([['Shelf'], ['New']])
    await person.importCsv('HB.location,HB.name\nShelf / Box,Axe\n')
    const { json: found } = await send('GET', '/items?page=1&pageSize=1&q=axe')
    expect(found.items).toMatchObject([{ locationPath: ['Shelf', 'Box'] }])
  })

  it('are already current in the response of the write that changes them', async () => {
    const { send } = await app().signUp()
    const { json: house } = await send('POST', '/locations', { name: 'House' })
    const { json: item } = await send('POST', '/items', { name: 'Saw' })
    const { json: attic } = await send('POST', '/locations', { name: 'Attic', parentId: house.id })
    const body = { locationId: attic.id, fields: [{ name: 'Size', textValue: 'L' }] }
    const response = await send('PUT', `/items/${item.id}`, body)
    expect(response.json.locationPath).toEqual(['House', 'Attic'])
    expect((await send('GET', `/items/${item.id}`)).json).toEqual(response.json)
    const unchanged = await send('PUT', `/items/${item.id}`, { name: 'Saw' })
    expect([unchanged.json, unchanged.headers['cubby-batch']]).toEqual([response.json, undefined])
  })
})
