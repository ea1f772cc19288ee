// @module-tag slow

import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { contentsOfZip, zipWithSums } from '#test/zip-file.ts'

withServer('A claim in the archive of a household', (app) => {
  /** Creates a claim for a lamp with a receipt, deletes the lamp, and returns an archive of the household. */
  async function prepare() {
    const { person, item, at: attachment } = await attach(app(), pdf, 'bill.pdf')
    const { send } = person
    await send('PUT', attachment, { type: 'receipt' })
    const { json: policy } = await send('POST', '/policies', { name: 'Contents', limitTotal: 5 })
    const { json: claim } = await send('POST', '/claims', {
      name: 'Fire',
      kind: 'fire',
      policyId: policy.id,
    })
    const at = `/claims/${claim.id}`
    await send('POST', `${at}/items`, { ids: [item.split('/')[2]] })
    await send('DELETE', item)
    const [{ id }] = (await send('GET', `${at}/items`)).json.items
    const { bytes } = await send('GET', '/archive')
    return { person, at, itemAt: `${at}/items/${id}`, archive: bytes }
  }

  it('is restored in another household with the files of its deleted items', async () => {
    const { person, at, itemAt, archive } = await prepare()
    const paths = (await contentsOfZip(archive)).map(({ name }) => name)
    expect(paths).toContain('files/claims/Lamp/bill.pdf')
    const other = await app().signUp()
    const restored = await other.upload('/archive', { file: archive, name: 'home.zip' })
    expect(restored.json).toMatchObject({ lostFiles: 0, files: 1 })
    for (const path of [`${at}/sums`, '/policies']) {
      const [one, copy] = [await person.send('GET', path), await other.send('GET', path)]
      expect(withoutUpdatedAt(copy.json)).toEqual(withoutUpdatedAt(one.json))
    }
    const { json: detail } = await other.send('GET', itemAt)
    expect(detail).toEqual((await person.send('GET', itemAt)).json)
    const file = await other.send('GET', `${itemAt}/files/${detail.files[0].id}`)
    expect(file.bytes).toEqual(pdf)
  })

  it.each([
    ['claims', /"kind":"fire"/, '"kind":"boredom"'],
    ['claims', /"state":"draft"/, '"state":"lost"'],
    ['claims', /"limitTotal":50000/, '"limitTotal":-1'],
    ['claims', /"deductible":null/, '"deductible":-1'],
    ['policies', /"limitTotal":50000/, '"limitTotal":1e30'],
    ['policies', /"categories":\[\]/, '"categories":[{"name":"Bikes"}]'],
    ['policies', /"starts":""/, '"starts":"soon"'],
    ['claim-items', /"condition":"\w+"/, '"condition":"sad"'],
    ['claim-items', /"hash":"\w+"/, '"hash":"../../etc/passwd"'],
    ['claim-items', /"value":0/, '"value":-1'],
    ['claim-items', /"insured":false/, '"insured":"maybe"'],
    ['claim-items', /"claimId":"[^"]+"/, `"claimId":"${newId()}"`],
  ])('is refused with 422 when the file %s has %s replaced by %s', async (file, from, to) => {
    const { person, archive } = await prepare()
    const contents = (await contentsOfZip(archive)).map((one) =>
      one.name === `records/${file}.json` ? { ...one, content: String(one.content).replace(from, to) } : one,
    )
    const changed = zipWithSums(contents)
    expect(changed.equals(zipWithSums(await contentsOfZip(archive)))).toBe(false)
    expect((await person.upload('/archive', { file: changed, name: 'home.zip' })).status).toBe(422)
  })

  it('may be missing, as in archives of older versions', async () => {
    const { archive } = await prepare()
    const older = (await contentsOfZip(archive)).filter(({ name }) => !/claim|policies/.test(name))
    const other = await app().signUp()
    const restored = await other.upload('/archive', { file: zipWithSums(older), name: 'home.zip' })
    expect(restored.status).toBe(200)
  })
})

const withoutUpdatedAt = (json: object): unknown =>
  JSON.parse(JSON.stringify(json, (key, value: unknown) => (key === 'updatedAt' ? undefined : value)))
