import { expect, it } from 'vitest'
import { readCodePath } from '#server/features/guests/found-page.service.ts'
import { newId } from '#server/shared/new-id.ts'
import { attach, pdf, picture } from './attach.ts'
import { withServer } from './each-database.ts'
import { openAsGuest } from './guest.ts'
import { inviteAndJoin } from './invite-and-join.ts'
import { secret } from './tenant-walk.ts'
import type { Person, TestApp } from './test-app.ts'

/**
 * Creates a household with links to a lamp. All its texts are secret but the lamp's name and description. Returns for
 * each link paths of photos of the lamp and of another item.
 */
async function createHousehold(app: TestApp, owner: Person) {
  await owner.send('PUT', '/groups', { name: `${secret} house` })
  const { json: room } = await owner.send('POST', '/locations', { name: `${secret} room` })
  const { json: label } = await owner.send('POST', '/labels', { name: `${secret} label` })
  const photo = await picture(60, 40).jpeg().toBuffer()
  const hidden = await attach(app, photo, `${secret}.jpg`, owner)
  await owner.send('PATCH', hidden.item, { name: `${secret} thing`, description: secret })
  const shown = await attach(app, photo, `${secret}.jpg`, owner)
  const item = shown.item.replace('/items/', '')
  await owner.send('PUT', shown.item, {
    description: 'Standing',
    locationId: room.id,
    labelIds: [label.id],
    lentTo: `${secret} friend`,
    notes: secret,
    serialNumber: secret,
    manufacturer: secret,
    purchasePrice: 4321.5,
    purchaseFrom: secret,
    fields: [{ type: 'text', name: `${secret} field`, textValue: secret }],
  })
  const receipt = { file: pdf, name: `${secret}.pdf`, type: 'receipt' }
  const { json: withReceipt } = await owner.upload(`${shown.item}/attachments`, receipt)
  const receiptId = withReceipt.attachments.find(({ type }: { type: string }) => type === 'receipt').id
  const hiddenItem = hidden.item.replace('/items/', '')
  const { json: policy } = await owner.send('POST', '/policies', {
    name: 'Contents',
    contact: secret,
    deductible: 4321.5,
    limitTotal: 4321.5,
    categories: [{ name: `${secret} category`, labelIds: [label.id], limit: 4321.5 }],
  })
  const claimOf = async (id: string): Promise<{ claim: string; copy: string }> => {
    const theft = { name: 'A page', kind: 'theft', policyId: policy.id, contact: secret, notes: secret }
    const { json: claim } = await owner.send('POST', '/claims', theft)
    await owner.send('POST', `/claims/${claim.id}/items`, { ids: [id] })
    const [copy] = (await owner.send('GET', `/claims/${claim.id}/items`)).json.items
    return { claim: claim.id, copy: copy.id }
  }
  const lost = { shown: await claimOf(item), hidden: await claimOf(hiddenItem) }
  const share = async (body: object): Promise<{ id: string; path: string }> => {
    const fields = ['photos', 'description']
    const { status, json } = await owner.send('POST', '/shares', { name: 'A page', fields, ...body })
    expect(status).toBe(201)
    return json
  }
  const links = {
    item: await share({ target: 'item', targetId: item }),
    location: await share({ target: 'location', targetId: room.id }),
    label: await share({ target: 'label', targetId: label.id }),
    search: await share({ target: 'search', search: { q: 'lamp' } }),
    loan: await share({ target: 'loan', targetId: item }),
    claim: await share({ target: 'claim', targetId: lost.shown.claim }),
  }
  const inInventory = [`photos/${item}/${shown.id}`, `photos/${hiddenItem}/${hidden.id}`]
  const inClaim = [`photos/${lost.shown.copy}/${shown.id}`, `photos/${lost.hidden.copy}/${hidden.id}`]
  const filesOf = (kind: string) => [
    ...(kind === 'claim' ? [...inClaim, ...inInventory] : [...inInventory, ...inClaim]),
    `files/${item}/${receiptId}`,
    `files/${lost.shown.copy}/${receiptId}`,
  ]
  return { share, links, item, claim: lost.shown.claim, filesOf }
}

const isSecret = (text: string) => text.includes(secret) || text.includes('4,321')

withServer('A person without an account', (app) => {
  it('sees the chosen records and fields through each kind of link, and nothing else', async () => {
    const owner = await app().signUp()
    const { links, filesOf } = await createHousehold(app(), owner)
    for (const [kind, { path }] of Object.entries(links)) {
      const page = await openAsGuest(app(), path)
      expect([kind, page.status, isSecret(page.text)]).toEqual([kind, 200, false])
      expect(page.text, kind).toContain('Lamp')
      expect(page.text.includes('Standing'), kind).toBe(kind !== 'loan')
      const statuses = await Promise.all(
        filesOf(kind).map(async (file) => (await openAsGuest(app(), `${path}/${file}`)).status),
      )
      expect(statuses, kind).toEqual([200, 404, 404, 404, 404, 404])
    }
  })

  it('sees nothing through a link that is unknown, ended, expired, locked by a PIN, or of a deleted record', async () => {
    const owner = await app().signUp()
    const { share, links, item, claim, filesOf } = await createHousehold(app(), owner)
    const of = { target: 'item', targetId: item }
    const ended = await share(of)
    await owner.send('DELETE', `/shares/${ended.id}`)
    const pinned = await share({ ...of, pin: '4711' })
    const pinnedClaim = await share({ target: 'claim', targetId: claim, pin: '4711' })
    const closed: Record<string, string> = {
      unknown: `/s/${'A'.repeat(26)}`,
      id: `/s/${links.item.id}`,
      item: `/s/${item}`,
      empty: '/s/%00',
      ended: ended.path,
      pinned: pinned.path,
      pinnedClaim: pinnedClaim.path,
    }
    const other = await share({
      target: 'label',
      targetId: (await owner.send('GET', '/labels')).json[0].id,
      pin: '1234',
    })
    const { cookie } = await openAsGuest(app(), other.path, { form: { pin: '1234' } })
    for (const [kind, path] of Object.entries(closed)) {
      for (const headers of [{}, { cookie }, { cookie: 'cubby.share=' }]) {
        const page = await openAsGuest(app(), path, { headers })
        expect(page.text, kind).not.toContain('Lamp')
        expect(isSecret(page.text), kind).toBe(false)
        for (const file of filesOf('item'))
          expect((await openAsGuest(app(), `${path}/${file}`, { headers })).status, kind).not.toBe(200)
      }
    }
    await owner.send('DELETE', `/items/${item}`)
    await owner.send('DELETE', `/claims/${claim}`)
    for (const [kind, { path }] of Object.entries(links)) {
      expect((await openAsGuest(app(), path)).text, kind).not.toContain('Lamp')
      for (const file of filesOf(kind))
        expect((await openAsGuest(app(), `${path}/${file}`)).status, kind).not.toBe(200)
    }
  })

  it('sees nothing more through a link when signed in to another household or as a viewer', async () => {
    const owner = await app().signUp()
    const { links } = await createHousehold(app(), owner)
    const stranger = await app().signUp()
    const viewer = await app().signUp()
    const tenant = await inviteAndJoin(owner, viewer, 'viewer')
    for (const { token } of [stranger, viewer, owner]) {
      for (const headers of [{ authorization: token }, { cookie: `hb.auth.token=${token}`, ...tenant }]) {
        for (const [kind, { path }] of Object.entries(links)) {
          const page = await openAsGuest(app(), `${path}?tenant=${owner.householdUuid}`, { headers })
          expect([kind, page.status, isSecret(page.text)]).toEqual([kind, 200, false])
        }
      }
    }
    const { json } = await viewer.send('GET', '/shares', undefined, tenant)
    expect(json.code).toBe('forbidden')
  })

  it("sees only the household's text after scanning a label, and the sign-in page for a guessed code", async () => {
    const owner = await app().signUp()
    const { item } = await createHousehold(app(), owner)
    await owner.send('PUT', '/found-page', { isOn: true, text: 'Please call' })
    const page = await app()
      .context.database.read.selectFrom('found_page')
      .selectAll()
      .executeTakeFirstOrThrow()
    const actor = { householdId: owner.householdId }
    const path = (await readCodePath(app().context, actor))(`/item/${item}`)
    const shown = await openAsGuest(app(), path)
    expect([shown.status, isSecret(shown.text), shown.text.includes('Lamp')]).toEqual([200, false, false])
    expect(shown.text).toContain('Please call')
    for (const guess of [page.code, `${page.code}${'A'.repeat(12)}`, item]) {
      for (const place of [`item/${item}`, 'a/000-001', 'a/000-002', `location/${newId()}`]) {
        const { status, headers, text } = await openAsGuest(app(), `/f/${guess}/${place}`)
        expect([status, headers['location'], text], place).toEqual([302, `/${place}`, ''])
      }
    }
  })

  it('gets no response of the API with the token of a link', async () => {
    const owner = await app().signUp()
    const { links, item, claim } = await createHousehold(app(), owner)
    const token = links.item.path.replace('/s/', '')
    const claimToken = links.claim.path.replace('/s/', '')
    for (const [one, path] of [
      [token, `/items/${item}`],
      [claimToken, `/claims/${claim}`],
    ] as const)
      for (const headers of [{ authorization: one }, { authorization: `Bearer ${one}` }])
        expect((await app().send('GET', path, undefined, headers)).status).toBe(401)
    expect((await app().send('GET', `/items/${item}?access_token=${token}`)).status).toBe(401)
    expect((await app().send('GET', `/calendar/${token}.ics`)).status).toBe(404)
    expect((await app().send('GET', `/items/${newId()}`)).status).toBe(401)
  })
})
