import { expect, it, onTestFinished } from 'vitest'
import { todayIn } from '#server/shared/calendar-date.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { batchOf } from '#test/test-app.ts'

const theft = { name: 'Burglary', kind: 'theft', date: '2026-05-03' }

withServer('Claims', (app) => {
  it('return 404 for a policy that is unknown or of another household', async () => {
    const { send } = await app().signUp()
    const foreign = await app().signUp()
    const { json: policy } = await foreign.send('POST', '/policies', { name: 'Contents' })
    for (const policyId of [newId(), policy.id])
      expect((await send('POST', '/claims', { ...theft, policyId })).status).toBe(404)
    expect((await send('GET', '/claims')).json).toEqual([])
  })

  it('keep the terms of their policy when the policy changes or is deleted, until a policy is chosen again', async () => {
    const { send } = await app().signUp()
    const { json: policy } = await send('POST', '/policies', {
      name: 'Contents',
      deductible: 150,
      limitTotal: 1000,
    })
    const { json: claim } = await send('POST', '/claims', { ...theft, policyId: policy.id })
    expect(claim).toMatchObject({ deductible: 150, ownDeductible: null, currency: 'USD', state: 'draft' })
    await send('PUT', `/policies/${policy.id}`, { deductible: 99 })
    const at = `/claims/${claim.id}`
    expect((await send('GET', at)).json).toEqual(claim)
    const again = await send('PUT', at, { policyId: policy.id })
    expect(again.json).toMatchObject({ deductible: 99, policy: { deductible: 99, limitTotal: 1000 } })
    await send('DELETE', `/policies/${policy.id}`)
    expect((await send('PUT', at, { ownDeductible: 20 })).json).toMatchObject({
      deductible: 20,
      ownDeductible: 20,
      policy: { id: policy.id, name: 'Contents', deductible: 99 },
    })
    expect((await send('PUT', at, { policyId: null, ownDeductible: null })).json).toMatchObject({
      deductible: 0,
      policy: null,
    })
  })

  it('return an error with a message for a policy in another currency', async () => {
    const { send } = await app().signUp()
    const { json: policy } = await send('POST', '/policies', { name: 'Contents' })
    await send('PUT', '/groups', { currency: 'EUR' })
    const response = await send('POST', '/claims', { ...theft, policyId: policy.id })
    expect([response.status, response.json.fields.policyId]).toEqual([
      422,
      'is a policy in USD, but the claim is in EUR. Change the amounts and the currency of the policy first',
    ])
  })

  it('get the current date when their state becomes sent or paid and the request has no date', async () => {
    const { send } = await app().signUp()
    const { json: claim } = await send('POST', '/claims', theft)
    const at = `/claims/${claim.id}`
    const { json: household } = await send('GET', '/groups')
    const now = Date.now()
    app().setNow(() => now)
    onTestFinished(() => app().setNow(Date.now))
    const today = todayIn(household.timeZone, now)
    const sent = await send('PUT', at, { state: 'sent', sentDate: '2026-05-09' })
    expect(sent.json).toMatchObject({ state: 'sent', sentDate: '2026-05-09', paidDate: '' })
    const part = await send('PUT', at, { state: 'partlyPaid', paidAmount: 120.5 })
    expect(part.json).toMatchObject({ paidAmount: 120.5, sentDate: '2026-05-09', paidDate: today })
    expect((await send('PUT', at, { paidDate: null })).json).toMatchObject({ paidDate: '' })
  })

  it('go to the Trash together with their items when they are deleted, and undo restores both', async () => {
    const { send, undo } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    const { json: claim } = await send('POST', '/claims', theft)
    await send('POST', `/claims/${claim.id}/items`, { ids: [item.id] })
    const { headers, status } = await send('DELETE', `/claims/${claim.id}`)
    expect([status, (await send('GET', '/claims')).json]).toEqual([204, []])
    expect((await send('GET', '/trash')).text).toContain('"entity":"claim"')
    const undone = await undo({ headers })
    expect(undone.status).toBe(200)
    const redo = batchOf(undone)
    expect((await send('GET', `/claims/${claim.id}/items`)).json).toMatchObject({ items: [{ name: 'Lamp' }] })
    expect((await send('POST', `/journal/${redo}/undo`)).status).toBe(200)
    expect((await send('GET', `/claims/${claim.id}`)).status).toBe(404)
  })

  it('return 409 for the undo of their creation when items were added to them', async () => {
    const { send, undo } = await app().signUp()
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    const created = await send('POST', '/claims', theft)
    await send('POST', `/claims/${created.json.id}/items`, { ids: [item.id] })
    const undone = await undo(created)
    expect([undone.status, undone.json.details.obstacles[0].code]).toEqual([409, 'in_use'])
  })
})
