import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectGarbage } from '#server/features/files/integrity/collect-garbage.service.ts'
import { runJobs, type Job } from '#server/jobs/jobs.ts'
import { attach, picture } from '#test/attach.ts'
import { databaseKinds } from '#test/each-database.ts'
import { openAsGuest } from '#test/guest.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { createStubMailServer, type StubMailServer } from '#test/stub-mail-server.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { borrowerReminderJob } from './borrower-mails.service.ts'
import { readCodePath } from './found-page.service.ts'
import { endedSharesJob } from './shares.service.ts'

const dayMs = 86_400_000
const friend = 'anna@example.org'

describe.each(databaseKinds)('The link of a borrower on %s', (kind) => {
  let mails: StubMailServer
  let app: TestApp
  beforeAll(async () => {
    mails = await createStubMailServer()
    app = await createTestApp(kind, {
      CUBBY_BASE_URL: 'https://cubby.test/home',
      CUBBY_MAIL_URL: `smtp://127.0.0.1:${mails.port}/?from=cubby@mail.test`,
    })
  })
  afterAll(async () => {
    await app.close()
    await mails.close()
  })
  beforeEach(() => {
    mails.lines.length = 0
  })

  const open = (path: string, request = {}) => openAsGuest(app, path, request)
  /** Returns the path of the link in the newest mail. */
  const mailedPath = () => /https:\/\/cubby\.test\/home(\/s\/[A-Z2-7]{26})/.exec(mails.text())?.[1] ?? ''
  const receiveMail = async () => await expect.poll(() => mails.lines).toContain('.')
  const runReminders = (now: number) => runJob(borrowerReminderJob, now)
  const runJob = async (job: Job, now: number) => {
    app.setNow(() => now)
    await runJobs(app.context, [job], (name, error) => {
      throw new Error(name, { cause: error })
    })
    app.setNow(Date.now)
  }

  async function lend(body: object = {}) {
    const owner = await app.signUp({ name: 'Jana', timeZone: 'UTC' })
    const photo = await picture(300, 200).jpeg().toBuffer()
    const { item } = await attach(app, photo, 'drill.jpg', owner)
    await owner.send('PATCH', item, {
      name: 'Drill',
      lentTo: 'Anna',
      lentUntil: '2031-05-03',
      notes: 'Hidden',
    })
    const id = item.replace('/items/', '')
    const { status, json, text } = await owner.send('POST', '/shares', {
      target: 'loan',
      targetId: id,
      name: 'Drill',
      fields: ['notes'],
      ...body,
    })
    expect(status, text).toBe(201)
    return { owner, id, item, share: json, path: json.path }
  }

  const write = async (path: string, parts: Record<string, string | Buffer>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value)]), 'a.jpg')
    }
    const encoded = new Response(form)
    const response = await app.app.server.inject({
      method: 'POST',
      url: `${app.config.basePath}${path}/messages`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, text: response.body, location: response.headers['location'] }
  }
  const messagesOf = async ({ send }: Person) => (await send('GET', '/guest-messages')).json

  it('shows the name of the item, a photo and the due date, and nothing else', async () => {
    const { path } = await lend()
    const page = await open(path)
    for (const shown of ['Drill', '<img', 'Due back on 3 May 2031', 'I have it'])
      expect(page.text).toContain(shown)
    for (const hidden of ['Hidden', 'Anna', 'Jana']) expect(page.text).not.toContain(hidden)
  })

  it("sends the borrower's message with a photo without metadata to the owner, and does not change the item", async () => {
    const { owner, item, share, path } = await lend()
    expect(await write(path, { kind: 'have', text: '', website: '' })).toMatchObject({ status: 303 })
    const camera = await picture(400, 300)
      .withExif({ IFD3: { GPSLatitude: '52/1' } })
      .jpeg()
      .toBuffer()
    const sent = await write(path, { kind: 'returned', text: 'In the garage', file: camera })
    expect([sent.status, sent.location]).toEqual([303, `/home${path}?sent=1`])
    expect((await open(`${path}?sent=1`)).text).toContain('Thank you')
    const { items } = await messagesOf(owner)
    expect(items).toMatchObject([
      { kind: 'returned', subject: 'Drill', name: 'Anna', text: 'In the garage', hasPhoto: true },
      { kind: 'have', text: '', hasPhoto: false },
    ])
    const photo = await owner.send('GET', `/guest-messages/${items[0].id}/photo`)
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(photo.bytes.includes('GPS')).toBe(false)
    expect((await owner.send('GET', item)).json.lentTo).toBe('Anna')
    const { json: visits } = await owner.send('GET', `/shares/${share.id}/visits`)
    expect(visits).toContainEqual(expect.objectContaining({ kind: 'message', count: 2 }))
  })

  it('hides messages and their photos from viewers', async () => {
    const { owner, path } = await lend()
    await write(path, { kind: 'have', file: await picture(420, 300).jpeg().toBuffer() })
    const [{ id }] = (await messagesOf(owner)).items
    const viewer = await app.signUp()
    const tenant = await inviteAndJoin(owner, viewer, 'viewer')
    for (const asked of ['/guest-messages', `/guest-messages/${id}/photo`])
      expect((await viewer.send('GET', asked, undefined, tenant)).status, asked).toBe(403)
  })

  it('keeps the photo of a message until the message is deleted', async () => {
    const { owner, path } = await lend()
    await write(path, { kind: 'have', file: await picture(410, 300).jpeg().toBuffer() })
    const [{ id }] = (await messagesOf(owner)).items
    const later = Date.now() + 2 * dayMs
    app.setNow(() => later)
    await collectGarbage(app.context)
    app.setNow(Date.now)
    expect((await owner.send('GET', `/guest-messages/${id}/photo`)).status).toBe(200)
    const filesOf = () =>
      app.context.database.read
        .selectFrom('file')
        .select('hash')
        .where('group_id', '=', owner.householdId)
        .execute()
    expect(await filesOf()).toHaveLength(2)
    await owner.send('DELETE', `/guest-messages/${id}`)
    app.setNow(() => later)
    await collectGarbage(app.context)
    app.setNow(Date.now)
    expect(await filesOf()).toHaveLength(1)
  })

  it('rejects a file that is too large or no photo but keeps the text, and the eleventh message of a day, and drops messages of robots', async () => {
    const { owner, path } = await lend()
    const noPhoto = Buffer.from('<html>no photo')
    const text = await write(path, { kind: 'returned', text: 'In the <shed>', file: noPhoto })
    expect([text.status, text.text]).toEqual([422, expect.stringContaining('This file isn&#39;t a photo')])
    expect(text.text).toContain('>In the &lt;shed&gt;</textarea>')
    // The first form declares a length over the limit. The second one is within it, but its file is too large.
    for (const size of [11 * 2 ** 20, 10 * 2 ** 20 + 1]) {
      const large = await write(path, { text: 'In the shed', file: Buffer.alloc(size), kind: 'returned' })
      expect([large.status, large.text]).toEqual([413, expect.stringContaining('larger than 10 MB')])
      expect(large.text).toContain('>In the shed</textarea>')
    }
    expect((await write(path, { kind: 'have', text: 'a\0b' })).status).toBe(422)
    expect((await write(path, { kind: 'have', website: 'https://spam.example' })).status).toBe(303)
    expect((await messagesOf(owner)).total).toBe(0)
    for (let index = 0; index < 10; index++)
      expect((await write(path, { kind: 'have', text: 'a'.repeat(2000) })).status).toBe(303)
    expect((await write(path, { kind: 'have' })).status).toBe(429)
    const { total, items } = await messagesOf(owner)
    expect([total, items[0].text.length]).toEqual([10, 1000])
  })

  it('accepts a message of a finder after ten of the borrower', async () => {
    const { owner, id, path } = await lend()
    await owner.send('PUT', '/found-page', { isOn: true })
    for (let index = 0; index < 10; index++) await write(path, { kind: 'have' })
    const printed = (await readCodePath(app.context, owner))(`/item/${id}`)
    expect((await open(printed, { form: { text: 'Found' } })).status).toBe(303)
  })

  it('stores no photo of the messages above ten a day, also when they are sent at once', async () => {
    const { owner, path } = await lend()
    for (let index = 0; index < 9; index++) await write(path, { kind: 'have' })
    const photos = await Promise.all([1, 2, 3, 4].map((width) => picture(width, 9).jpeg().toBuffer()))
    const sent = await Promise.all(photos.map((file) => write(path, { kind: 'have', file })))
    expect(sent.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3)
    const { count } = await app.context.database.read
      .selectFrom('file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('group_id', '=', owner.householdId)
      .executeTakeFirstOrThrow()
    // The item has one photo, and only one message has stored a photo.
    expect(count).toBe(2)
  })

  it('stops working when the item is returned or lent to another person, and accepts no message before the PIN was entered', async () => {
    const { owner, item, path } = await lend()
    await owner.send('PATCH', item, { lentTo: 'Ben' })
    expect((await open(path)).status).toBe(410)
    expect((await write(path, { kind: 'returned' })).status).toBe(410)
    await owner.send('PATCH', item, { lentTo: '' })
    expect((await open(path)).status).toBe(410)
    const pinned = await lend({ pin: '4711' })
    await write(pinned.path, { kind: 'have' })
    expect((await messagesOf(pinned.owner)).total).toBe(0)
    const { path: plain } = (
      await owner.send('POST', '/shares', {
        target: 'item',
        targetId: item.replace('/items/', ''),
        name: 'A',
      })
    ).json
    expect((await write(plain, { kind: 'have' })).status).toBe(404)
  })

  it('stops working for good on the day after the return, and is deleted 90 days later', async () => {
    const { owner, item, path } = await lend()
    const total = async () => (await owner.send('GET', '/shares')).json.total
    await runJob(endedSharesJob, Date.now() + dayMs)
    expect((await open(path)).status).toBe(200)
    await owner.send('PATCH', item, { lentTo: '' })
    await runJob(endedSharesJob, Date.now() + 2 * dayMs)
    await owner.send('PATCH', item, { lentTo: 'Anna' })
    expect((await open(path)).status).toBe(410)
    await runJob(endedSharesJob, Date.now() + 91 * dayMs)
    expect(await total()).toBe(1)
    await runJob(endedSharesJob, Date.now() + 93 * dayMs)
    expect(await total()).toBe(0)
  })

  it('is mailed to the borrower when it is created, and again once for each due date', async () => {
    const { owner, item, share } = await lend({ email: ` ${friend} ` })
    await receiveMail()
    expect(mails.lines).toContain(`RCPT TO:<${friend}>`)
    expect(mails.text()).toContain('Jana has lent you: Drill. It is due back on 3 May 2031.')
    expect((await open(mailedPath())).text).toContain('Due back on 3 May 2031')

    const dueDay = Date.parse('2031-05-03T09:00:00Z')
    mails.lines.length = 0
    await runReminders(dueDay - dayMs)
    expect(mails.lines).toEqual([])
    await runReminders(dueDay)
    expect(mails.lines).toContain('Subject: Please give back: Drill')
    expect((await open(mailedPath())).status).toBe(200)
    mails.lines.length = 0
    await runReminders(dueDay + dayMs)
    expect(mails.lines).toEqual([])
    await owner.send('PATCH', item, { lentUntil: '2031-05-05' })
    await runReminders(dueDay + 2 * dayMs)
    expect(mails.lines).toContain(`RCPT TO:<${friend}>`)
    const { json: visits } = await owner.send('GET', `/shares/${share.id}/visits`)
    const counts = visits
      .filter((one: { kind: string }) => one.kind === 'mailed')
      .map((one: { count: number }) => one.count)
    expect(counts).toEqual([1, 1, 1])

    mails.lines.length = 0
    await owner.send('DELETE', `/shares/${share.id}`)
    await owner.send('PATCH', item, { lentUntil: '2031-05-06' })
    await runReminders(dueDay + 4 * dayMs)
    expect(mails.lines).toEqual([])
  })

  it('records in its log that a mail to the borrower was rejected', async () => {
    mails.respond({ EHLO: '250 stub', RCPT: '550 unknown' })
    const { owner, share } = await lend({ email: friend })
    await expect
      .poll(async () => (await owner.send('GET', `/shares/${share.id}/visits`)).json)
      .toMatchObject([{ kind: 'mailFailed', count: 1 }])
    mails.respond({ EHLO: '250 stub', DATA: '354 go on' })
  })

  it('is mailed at most 20 times a day for a user, and only to a valid e-mail address', async () => {
    const { owner, id } = await lend()
    const create = (email: string) =>
      owner.send('POST', '/shares', { target: 'loan', targetId: id, name: 'Drill', email })
    expect((await create('no address')).status).toBe(422)
    for (let index = 1; index < 20; index++) expect((await create(friend)).status).toBe(201)
    expect((await create(friend)).status).toBe(429)
  })
})
