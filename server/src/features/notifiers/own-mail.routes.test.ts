import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import { createStubMailServer, type StubMailServer } from '#test/stub-mail-server.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

describe('A notifier without a mail server', () => {
  let mails: StubMailServer
  let app: TestApp
  beforeAll(async () => {
    mails = await createStubMailServer()
    app = await createTestApp('sqlite', {
      CUBBY_BASE_URL: 'https://cubby.test',
      CUBBY_MAIL_URL: `smtp://127.0.0.1:${mails.port}/?from=cubby@mail.test`,
    })
  })
  afterAll(async () => {
    await app.close()
    await mails.close()
  })

  const to = (email: string) => `smtp://?to=${encodeURIComponent(email)}`

  it('sends to its user by the mail server of the configuration', async () => {
    const { send, email } = await app.signUp()
    expect((await app.send('GET', '/status')).json.sendsMail).toBe(true)
    expect((await send('POST', '/notifiers', { name: 'Mail', url: to(email) })).status).toBe(201)
    expect((await send('POST', '/notifiers/test', { url: to(email) })).status).toBe(200)
    expect(mails.lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<cubby@mail.test>',
        `RCPT TO:<${email}>`,
        'Test message from Cubby',
      ]),
    )
  })

  it("sends only to its user's present address, without the title and the subject of its URL", async () => {
    const person = await app.signUp({ timeZone: 'UTC' })
    const victim = 'victim@example.org'
    const changeEmail = (email: string) =>
      person.send('PUT', '/users/self', { email, password: person.password })
    expect((await changeEmail(victim)).status).toBe(200)
    const url = `${to(victim)}&subject=Chosen&title=Chosen`
    const { json: saved } = await person.send('POST', '/notifiers', { name: 'Mail', isActive: true, url })
    expect((await changeEmail(person.email)).status).toBe(200)
    const { json: item } = await person.send('POST', '/items', { name: 'Boiler' })
    const due = { name: 'Sweep', scheduledDate: '2030-05-01' }
    await person.send('POST', `/items/${item.id}/maintenance`, due)
    mails.lines.length = 0
    app.setNow(() => Date.parse('2030-05-01T12:00:00Z'))
    const jobsHere = jobs.filter(({ name }) => name !== 'sessions')
    await runJobs(app.context, jobsHere, (name, error) => {
      throw new Error(name, { cause: error })
    })
    app.setNow(Date.now)
    const receivers = () => mails.lines.filter((line) => line.startsWith('RCPT'))
    expect(receivers()).toEqual([`RCPT TO:<${person.email}>`])
    expect(mails.lines).toContain('Subject: Maintenance due on 1 May 2030')
    for (const test of [{ id: saved.id, url }, { url: 'smtp://' }]) {
      mails.lines.length = 0
      expect((await person.send('POST', '/notifiers/test', test)).status).toBe(200)
      expect(receivers()).toEqual([`RCPT TO:<${person.email}>`])
      expect(mails.lines.join('\n')).not.toContain('Chosen')
    }
  })

  it('is refused with 422 when it would send to somebody else', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()]
    mails.lines.length = 0
    for (const url of [
      to(other.email),
      `${to(one.email)},${other.email}`,
      `${to(one.email)}&TOADDRESSES=a@b.test`,
    ]) {
      for (const path of ['/notifiers', '/notifiers/test']) {
        const refused = await one.send('POST', path, { name: 'Mail', url })
        expect([refused.status, Object.keys(refused.json.fields)], url).toEqual([422, ['url']])
      }
    }
    expect(mails.lines).toEqual([])
  })
})
