import { expect, it } from 'vitest'
import { createFixtures, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'

withServer('Filters by files', (app) => {
  it('find and count items with and without a receipt, manual and warranty', async () => {
    const { send, person, ofItem } = await createFixtures(app())
    await send('POST', '/items', { name: 'Chair' })
    const names = async (query: string) =>
      (await send('GET', `/items?${query}`)).json.items.map(({ name }: { name: string }) => name)
    const states = async () => (await send('GET', '/items/facets')).json.states

    expect(await names('hasReceipt=true')).toEqual([])
    expect(await names('hasReceipt=false')).toEqual(['Chair', 'Lamp'])
    for (const type of ['receipt', 'manual'])
      await person.upload(`${ofItem}/attachments`, { file: pdf, name: `${type}.pdf`, type })
    expect(await names('hasReceipt=true')).toEqual(['Lamp'])
    expect(await names('hasReceipt=false')).toEqual(['Chair'])
    expect(await names('hasManual=true&hasReceipt=true')).toEqual(['Lamp'])
    expect(await names('hasWarranty=true')).toEqual([])
    expect(await states()).toMatchObject({ lowStock: 0, hasReceipt: 1, hasManual: 1, hasWarranty: 0 })

    const { json } = await send('GET', ofItem)
    const removed = await send('DELETE', `${ofItem}/attachments/${json.attachments[0].id}`)
    expect(await names('hasReceipt=true')).toEqual([])
    await person.undo(removed)
    expect(await names('hasReceipt=true')).toEqual(['Lamp'])
  })

  it('do not count the receipt of a repair as receipt of the item', async () => {
    const { send, person, ofItem, item } = await createFixtures(app())
    const entry = { name: 'Repair', completedDate: '2025-01-01', cost: '0' }
    const { json } = await send('POST', `/items/${item.id}/maintenance`, entry)
    const parts = { file: pdf, name: 'Repair.pdf', type: 'receipt', maintenanceId: json.id }
    expect((await person.upload(`${ofItem}/attachments`, parts)).status).toBe(201)
    expect((await send('GET', '/items?hasReceipt=true')).json.total).toBe(0)
    expect((await send('GET', '/items?hasReceipt=false')).json.total).toBe(1)
  })
})
