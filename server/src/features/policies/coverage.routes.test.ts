import { expect, it } from 'vitest'
import { attach, pdf } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'

eachDatabase('The coverage check', (app) => {
  it('returns the amounts above the limits and the items without evidence if everything were lost', async () => {
    const { person, item } = await attach(app(), pdf, 'receipt.pdf')
    const { send } = person
    const { json: label } = await send('POST', '/labels', { name: 'Bikes' })
    const [, , id] = item.split('/')
    const [attachment] = (await send('GET', item)).json.attachments
    await send('PUT', `${item}/attachments/${attachment.id}`, { type: 'receipt' })
    await send('PATCH', item, { purchasePrice: 900, replacementValue: 1200 })
    const bike = { name: 'Bike', labelIds: [label.id] }
    for (const price of [700, 800]) {
      const { json } = await send('POST', '/items', bike)
      await send('PATCH', `/items/${json.id}`, { purchasePrice: price })
    }
    const { json: chairs } = await send('POST', '/items', { name: 'Chairs' })
    await send('PATCH', `/items/${chairs.id}`, { purchasePrice: 400, quantity: 4 })
    const { json: gone } = await send('POST', '/items', { name: 'Gone' })
    await send('PATCH', `/items/${gone.id}`, { purchasePrice: 5000, archived: true })
    expect((await send('GET', '/coverage')).json).toEqual([])
    const { json: policy } = await send('POST', '/policies', {
      name: 'Contents',
      deductible: 100,
      limitTotal: 3000,
      limitPerItem: 1000,
      categories: [{ name: 'Bikes', labelIds: [label.id], limit: 1000 }],
    })
    const [coverage] = (await send('GET', '/coverage')).json
    expect(coverage).toEqual({
      policyId: policy.id,
      name: 'Contents',
      state: 'inForce',
      hasProblems: true,
      checked: {
        count: 4,
        settlement: {
          loss: 4300,
          aboveItemLimit: 200,
          aboveCategoryLimits: 500,
          deductible: 100,
          aboveTotalLimit: 500,
          pays: 3000,
        },
        categories: [
          { name: 'Bikes', limit: 1000, count: 2, loss: 1500, aboveItemLimit: 0, aboveLimit: 500 },
          { name: '', limit: null, count: 2, loss: 2800, aboveItemLimit: 200, aboveLimit: 0 },
        ],
        aboveItemLimit: 1,
        withoutProof: 3,
      },
    })
    const above = await send('GET', `/policies/${policy.id}/coverage?problem=aboveItemLimit`)
    expect(above.json).toMatchObject({ total: 1, items: [{ item: { id }, value: 1200 }] })
    const unproven = await send(
      'GET',
      `/policies/${policy.id}/coverage?problem=withoutProof&pageSize=2&page=2`,
    )
    expect(unproven.json).toMatchObject({ page: 2, total: 3, items: [{ value: 700 }] })
    expect((await send('GET', `/policies/${policy.id}/coverage?problem=rust`)).status).toBe(422)
  })

  it('takes neither a link to another site nor a file of maintenance as evidence', async () => {
    const { person, item } = await attach(app(), pdf, 'manual.pdf')
    const { send, upload } = person
    await send('PATCH', item, { purchasePrice: 900 })
    await send('POST', `${item}/attachments/external`, {
      source_type: 'link',
      external_id: 'https://example.com/bill.pdf',
      title: 'Bill',
      attachment_type: 'receipt',
    })
    const repair = { name: 'Repair', scheduledDate: '2026-01-01' }
    const { json: entry } = await send('POST', `${item}/maintenance`, repair)
    const file = Buffer.concat([pdf, Buffer.from('\n')])
    const form = { file, name: 'repair.pdf', type: 'receipt', maintenanceId: entry.id }
    expect((await upload(`${item}/attachments`, form)).status).toBe(201)
    await send('POST', '/policies', { name: 'Contents' })
    expect((await send('GET', '/coverage')).json).toMatchObject([{ checked: { count: 1, withoutProof: 1 } }])
  })

  it('counts only insured items unless the policy covers everything', async () => {
    const { send } = await app().signUp()
    for (const insured of [true, false]) {
      const { json } = await send('POST', '/items', { name: 'Ring' })
      await send('PATCH', `/items/${json.id}`, { purchasePrice: 50, insured })
    }
    await send('POST', '/policies', { name: 'Jewels', coversAll: false })
    expect((await send('GET', '/coverage')).json).toMatchObject([
      { hasProblems: true, checked: { count: 1, withoutProof: 1, settlement: { loss: 50, pays: 50 } } },
    ])
  })

  it('says which policies it leaves out because they ended, have not started, or have a former currency of the household', async () => {
    const { send } = await app().signUp()
    await send('POST', '/policies', { name: 'A', ends: '2020-01-01' })
    await send('POST', '/policies', { name: 'B', starts: '2999-01-01' })
    const { json: policy } = await send('POST', '/policies', { name: 'C' })
    const states = async () =>
      (await send('GET', '/coverage')).json.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['ended', 'notStarted', 'inForce'])
    await send('PUT', '/groups', { currency: 'EUR' })
    expect(await states()).toEqual(['otherCurrency', 'otherCurrency', 'otherCurrency'])
    expect((await send('PUT', `/policies/${policy.id}`, { name: 'Still C' })).status).toBe(200)
    await send('PUT', `/policies/${policy.id}`, { currency: 'EUR' })
    expect(await states()).toEqual(['otherCurrency', 'otherCurrency', 'inForce'])
  })
})
