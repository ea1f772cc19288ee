import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    expect(mails.heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<cubby@mail.test>',
        `RCPT TO:<${email}>`,
        'Test message from Cubby',
      ]),
    )
  })

  it('is refused with 422 when it would send to somebody else', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()]
    mails.heard.length = 0
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
    expect(mails.heard).toEqual([])
  })
})
