import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { createFixtures, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import type { Person } from '#test/test-app.ts'

interface Shown {
  id: string
  title: string
  primary: boolean
}

const shown = async ({ send }: Person, owner: string): Promise<Shown[]> =>
  (await send('GET', owner)).json.attachments

async function attachFour(person: Person, owner: string): Promise<string[]> {
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    const file =
      index === 3
        ? pdf
        : await picture(20 + index, 20)
            .jpeg()
            .toBuffer()
    await person.upload(`${owner}/attachments`, { file, name })
  }
  return (await shown(person, owner)).map(({ id }) => id)
}

withServer('Order of attachments', (app) => {
  it('returns 422 without a list and 404 for an attachment of another item or location, and changes nothing', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    const mine = await attachFour(person, ofItem)
    const [other = ''] = await attachFour(person, ofLocation)
    for (const body of [{}, { ids: null }, { ids: mine[0] }, { ids: [null] }]) {
      const response = await send('PUT', `${ofItem}/attachments/order`, body)
      expect([response.status, response.json.code], JSON.stringify(body)).toEqual([422, 'invalid'])
    }
    for (const id of [other, newId(), 'first']) {
      const response = await send('PUT', `${ofItem}/attachments/order`, { ids: [...mine.toReversed(), id] })
      expect([response.status, response.json.code], id).toEqual([404, 'not_found'])
    }
    for (const path of [`/items/${newId()}`, `/locations/${newId()}`]) {
      expect((await send('PUT', `${path}/attachments/order`, { ids: [] })).status).toBe(404)
    }
    expect((await shown(person, ofItem)).map(({ id }) => id)).toEqual(mine)
  })

  it('moves the named attachments to the front, keeps the others behind them, and adds new ones at the end', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      const [a = '', b = '', c = '', d = ''] = await attachFour(person, owner)
      const order = async (...ids: string[]) => {
        const response = await send('PUT', `${owner}/attachments/order`, { ids })
        expect(response.status, response.text).toBe(200)
        expect((await send('GET', owner)).json).toEqual(response.json)
        return response.json.attachments.map(({ id }: Shown) => id)
      }
      expect(await order(d, c, b, a)).toEqual([d, c, b, a])
      expect(await order(b, a, b)).toEqual([b, a, d, c])
      expect((await shown(person, owner)).filter(({ primary }) => primary)).toMatchObject([{ id: a }])
      const added = await person.upload(`${owner}/attachments`, { file: pdf, name: 'e' })
      expect(added.json.attachments.map(({ title }: Shown) => title)).toEqual(['b', 'a', 'd', 'c', 'e'])
      await send('DELETE', `${owner}/attachments/${a}`)
      expect((await shown(person, owner)).find(({ primary }) => primary)).toMatchObject({ id: b })
    }
  })

  it('is restored by undo, and a request with the present order writes nothing', async () => {
    const { person, send, ofItem, ofLocation } = await createFixtures(app())
    for (const owner of [ofItem, ofLocation]) {
      const [a = '', b = '', c = '', d = ''] = await attachFour(person, owner)
      const before = [await stateOf(person), await shown(person, owner)]
      for (const ids of [[], [a], [a, b, c, d]]) {
        const same = await send('PUT', `${owner}/attachments/order`, { ids })
        expect([same.status, same.headers['cubby-batch']]).toEqual([200, undefined])
      }
      expect([await stateOf(person), await shown(person, owner)]).toEqual(before)
      const ordered = await send('PUT', `${owner}/attachments/order`, { ids: [d, b] })
      const deleted = await send('DELETE', `${owner}/attachments/${b}`)
      for (const response of [deleted, ordered]) {
        const undone = await person.undo(response)
        expect(undone.status, undone.text).toBe(200)
        const titles = (await shown(person, owner)).map(({ title }) => title)
        expect(titles).toEqual(response === deleted ? ['d', 'b', 'a', 'c'] : ['a', 'b', 'c', 'd'])
      }
    }
  })

  it('is copied with the item', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    await send('PUT', `${ofItem}/attachments/order`, { ids: (await attachFour(person, ofItem)).toReversed() })
    const { json } = await send('POST', `${ofItem}/duplicate`, { copyAttachments: true })
    expect(json.attachments.map(({ title }: Shown) => title)).toEqual(['d', 'c', 'b', 'a'])
  })
})
