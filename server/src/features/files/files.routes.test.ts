import { expect, it } from 'vitest'
import { removeFilesOf } from '#server/storage/storage.ts'
import { attach, pdf, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'

const dayMs = 86_400_000

withServer('Serving a file', (app) => {
  it('accepts the attachment token and the household id in the address of the file', async () => {
    const { person, at } = await attach(app(), pdf)
    const { json } = await app().send('POST', '/users/login', {
      username: person.email,
      password: person.password,
    })
    const token = encodeURIComponent(json.attachmentToken)
    expect((await app().send('GET', at)).status).toBe(401)
    expect((await app().send('GET', `${at}?access_token=${token}`)).bytes).toEqual(pdf)
    const other = await person.send('POST', '/groups', { name: 'Cabin' })
    await person.send('PUT', '/users/self', { defaultGroupId: other.json.id })
    expect((await person.send('GET', at)).status).toBe(404)
    expect((await person.send('GET', `${at}?tenant=${person.householdUuid}`)).bytes).toEqual(pdf)
    const stranger = await app().signUp()
    expect((await stranger.send('GET', at)).status).toBe(404)
    expect((await stranger.send('GET', `${at}?tenant=${person.householdUuid}`)).status).toBe(403)
  })

  it('sets the type of a file by its content, always in a sandbox, and shows only harmless files inline', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    )
    const files: [Buffer, string, string, 'inline' | 'attachment'][] = [
      [await picture(9, 9).png().toBuffer(), 'page.html', 'image/png', 'inline'],
      [pdf, 'photo.jpg', 'application/pdf', 'inline'],
      [html, 'page.pdf', 'text/plain; charset=utf-8', 'attachment'],
      [html, 'page.html', 'text/plain; charset=utf-8', 'attachment'],
      [Buffer.from('alert(1)'), 'script.js', 'text/plain; charset=utf-8', 'attachment'],
      [svg.subarray(21), 'drawing.svg', 'text/plain; charset=utf-8', 'attachment'],
      [svg, 'drawing.svg', 'application/xml', 'attachment'],
      [Buffer.concat([await picture(8, 8).gif().toBuffer(), html]), 'both.html', 'image/gif', 'inline'],
    ]
    for (const [file, name, type, disposition] of files) {
      const { headers, bytes } = await (await attach(app(), file, name)).get()
      expect(headers, name).toMatchObject({
        'content-type': type,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
        'content-length': String(file.length),
      })
      expect(String(headers['content-disposition']).split(';')[0], name).toBe(disposition)
      expect(bytes).toEqual(file)
    }
  })

  it('sets the type of text by its name, and the charset by its content', async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
    const files: [Buffer | string, string, string][] = [
      ['Grüße\r\n\tdaheim', 'notes.txt', 'text/plain; charset=utf-8'],
      ['\ufeffGrüße', 'README', 'text/plain; charset=utf-8'],
      ['ü'.repeat(50_000).slice(1), 'long.log', 'text/plain; charset=utf-8'],
      [`a${'ü'.repeat(50_000)}`, 'cut.log', 'text/plain; charset=utf-8'],
      ['# Kettle', 'Manual.MD', 'text/markdown; charset=utf-8'],
      ['name,price', 'list.csv', 'text/csv; charset=utf-8'],
      ['no kind of text', 'name.constructor', 'text/plain; charset=utf-8'],
      ['{"a":1}', 'data.json', 'application/json'],
      [utf16('Grüße'), 'notes.txt', 'text/plain; charset=utf-16'],
      [utf16('Grüße').swap16(), 'list.csv', 'text/csv; charset=utf-16'],
      [Buffer.from('Gr\xfc\xdfe', 'latin1'), 'notes.txt', 'text/plain; charset=windows-1252'],
      [Buffer.from('Gr\x81\xdfe', 'latin1'), 'no-text.txt', 'application/octet-stream'],
      ['The header %PDF-1.4 of a PDF', 'about.txt', 'text/plain; charset=utf-8'],
      ['one\0two', 'notes.csv', 'application/octet-stream'],
    ]
    for (const [content, name, type] of files) {
      const { get, person, item } = await attach(app(), Buffer.from(content), name)
      const { headers } = await get()
      expect(headers, name).toMatchObject({
        'content-type': type,
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-disposition'], name).toMatch(/^attachment;/)
      const [attachment] = (await person.send('GET', item)).json.attachments
      expect(attachment, name).toMatchObject({ mimeType: type.split(';')[0], type: 'attachment' })
    }
  })

  it('returns another type of text after the file was renamed', async () => {
    const { get, person, at } = await attach(app(), Buffer.from('name,price'), 'list.txt')
    await person.send('PUT', at, { title: 'list.csv' })
    expect((await get()).headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it('keeps file names in any script, and escapes them in headers', async () => {
    const { headers } = await (await attach(app(), pdf, '電池 "ü"; x=\r\nset-cookie: a=b (1)*\'.pdf')).get()
    expect(headers['content-disposition']).toBe(
      `inline; filename="__ ____ x___set-cookie_ a_b (1)__.pdf"; filename*=UTF-8''%E9%9B%BB%E6%B1%A0%20%22%C3%BC%22%3B%20x%3D%0D%0Aset-cookie%3A%20a%3Db%20%281%29%2a%27.pdf`,
    )
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('supports ranges of bytes, and returns 416 for a range beyond the end', async () => {
    const { get, person, at } = await attach(app(), pdf)
    const whole = await get()
    expect(whole.headers['accept-ranges']).toBe('bytes')
    const size = pdf.length
    const ranges: [string, number, number][] = [
      ['bytes=0-3', 0, 3],
      ['bytes=5-', 5, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=3-${size + 100}`, 3, size - 1],
      [`bytes=-${size + 100}`, 0, size - 1],
    ]
    for (const [range, start, end] of ranges) {
      const { status, headers, bytes } = await get('', { range })
      expect([status, headers['content-range']], range).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(bytes).toEqual(pdf.subarray(start, end + 1))
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const beyond = await get('', { range })
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    }
    for (const range of ['bytes=0-1,3-4', 'bytes=5-3', 'lines=1-2', 'bytes=-']) {
      expect((await get('', { range })).status, range).toBe(200)
    }
    const etag = String(whole.headers['etag'])
    expect((await get('', { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await get('', { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
    const head = await person.send('HEAD', at)
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(size), ''])
  })

  it('returns 304 to a client that has the file', async () => {
    const { get } = await attach(app(), pdf)
    const { headers } = await get()
    const known = [
      { 'if-none-match': String(headers['etag']) },
      { 'if-none-match': `"x", W/${String(headers['etag'])}` },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of known) {
      const response = await get('', condition)
      expect([response.status, response.text], JSON.stringify(condition)).toEqual([304, ''])
    }
    const past = new Date(Date.now() - dayMs).toUTCString()
    for (const condition of [
      { 'if-none-match': '"x"', 'if-modified-since': String(headers['last-modified']) },
      { 'if-modified-since': past },
    ]) {
      expect((await get('', condition)).status, JSON.stringify(condition)).toBe(200)
    }
  })

  it('returns 404 when storage has lost the file', async () => {
    const { person, get } = await attach(app(), pdf)
    await removeFilesOf(app().context.storage, person.householdUuid)
    const response = await get()
    expect([response.status, response.json.code]).toEqual([404, 'not_found'])
  })
})
