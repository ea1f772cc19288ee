import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './static-files.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const script = 'export const answer = 42\n'
const files = {
  'index.html': '<html><head><title>Cubby</title></head></html>',
  'theme.js': script,
  'assets/app-4f2a.js': script,
  'assets/app-4f2a.js.br': brotliCompressSync(script),
  '.vite/manifest.json': '{}',
}

async function serve(basePath = '') {
  const root = await temporaryFolder()
  const folder = join(root, 'web')
  for (const [path, content] of Object.entries({ ...files, '../secret.txt': 'secret' })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const app = Fastify()
  await serveWeb(app, { basePath }, folder)
  onTestFinished(() => app.close())
  return app
}

describe('The web app', () => {
  it('compresses files for clients that accept it, and lets them cache files with a hash in the name for ever', async () => {
    const app = await serve()
    const plain = await app.inject('/assets/app-4f2a.js')
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await app.inject({ url: '/assets/app-4f2a.js', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload).toEqual(files['assets/app-4f2a.js.br'])
    expect((await app.inject('/theme.js')).headers['cache-control']).toBe('no-cache')
    const head = await app.inject({ method: 'HEAD', url: '/theme.js' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('serves the page of the app at every path that is not a file', async () => {
    const app = await serve('/inventory')
    for (const url of ['/', '/items', '/assets/000-001', '/index.html', '/assets', '/item/a.b']) {
      const { statusCode, body, headers } = await app.inject(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      expect(body).toContain('<base href="/inventory/">')
    }
  })

  it('returns 404 for files outside its folder, hidden files, compressed copies, files of another build and descriptions for programs', async () => {
    const app = await serve()
    const others = [
      '/.vite/manifest.json',
      '/assets/app-4f2a.js.br',
      '/assets/app-0000.js',
      '/api/v1/nothing',
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/.well-known/oauth-authorization-server',
    ]
    for (const url of others) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  })
})
