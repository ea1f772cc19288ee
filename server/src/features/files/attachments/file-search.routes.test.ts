import { expect, it } from 'vitest'
import { createFixtures, pdf } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { search } from '#test/file-texts.ts'

eachDatabase('Search by file names', (app) => {
  it('finds no item by a file of another household', async () => {
    const [mine, theirs] = [await createFixtures(app()), await createFixtures(app())]
    await theirs.person.upload(`${theirs.ofItem}/attachments`, { file: pdf, name: 'Zeugnis.pdf' })
    expect(await search(mine.person, 'zeugnis')).toEqual([])
    expect(await search(theirs.person, 'zeugnis')).toEqual(['Lamp in Zeugnis.pdf'])
  })

  it('finds an item when some words are in its name and the other words in the name of its file, and returns the file', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    await send('POST', '/items', { name: 'Receipt box' })
    await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'Réçeipt 2024.pdf' })
    await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'Manual.pdf' })
    await person.upload(`${ofLocation}/attachments`, { file: pdf, name: 'Floor plan.pdf' })
    await send('POST', `${ofItem}/attachments/external`, {
      source_type: 'link',
      external_id: 'https://example.org/a',
      title: 'Warranty page',
    })
    const receipt = 'Lamp in Réçeipt 2024.pdf'
    expect(await search(person, 'receipt')).toEqual(['Receipt box', receipt])
    expect(await search(person, 'RECEIPT lamp 2024')).toEqual([receipt])
    expect(await search(person, 'receipt manual')).toEqual([receipt])
    expect(await search(person, 'warranty')).toEqual(['Lamp in Warranty page'])
    expect(await search(person, 'lamp')).toEqual(['Lamp'])
    expect(await search(person, 'floor')).toEqual([])
    expect(await search(person, 'receipt box manual')).toEqual([])
    expect((await send('GET', '/items/facets?q=receipt')).json.total).toBe(2)
  })

  it('returns no file when the word is in a location or label of the item', async () => {
    const { person, send, ofItem, item } = await createFixtures(app())
    const { json: label } = await send('POST', '/labels', { name: 'Garden' })
    await send('PUT', `/items/${item.id}`, { labelIds: [label.id] })
    await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'Garden centre.pdf' })
    expect(await search(person, 'garden')).toEqual(['Lamp'])
  })

  it('returns no file when a field of the item has the searched number without hyphens', async () => {
    const { person, send, ofItem, item } = await createFixtures(app())
    await send('PUT', `/items/${item.id}`, { serialNumber: 'SN6191610' })
    await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'Invoice SN-619-1610.pdf' })
    expect(await search(person, 'sn-619-1610')).toEqual(['Lamp'])
    expect(await search(person, 'invoice')).toEqual(['Lamp in Invoice SN-619-1610.pdf'])
  })

  it('uses the current file name after a rename, a deletion and an undo of the file or its item', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const { json } = await person.upload(`${ofItem}/attachments`, { file: pdf, name: 'Scan.pdf' })
    const at = `${ofItem}/attachments/${json.attachments[0].id}`
    const renamed = await send('PUT', at, { title: 'Quittung' })
    expect([await search(person, 'scan'), await search(person, 'quittung')]).toEqual([
      [],
      ['Lamp in Quittung'],
    ])
    const redone = await person.undo(renamed)
    expect(await search(person, 'scan')).toEqual(['Lamp in Scan.pdf'])
    await person.undo(redone)
    expect(await search(person, 'quittung')).toEqual(['Lamp in Quittung'])
    for (const path of [at, ofItem]) {
      const removed = await send('DELETE', path)
      expect(await search(person, 'quittung')).toEqual([])
      await person.undo(removed)
      expect(await search(person, 'quittung')).toEqual(['Lamp in Quittung'])
    }
  })
})
