import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The folder of the built web app: beside the bundled server, or dist/ when run from source. */
function findWebFolder(): string | undefined {
  return [join(import.meta.dirname, 'web'), join(import.meta.dirname, '../../../dist/web')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  )
}

/** The web app's files, and its page for every other address that is not the API’s. */
export async function serveWeb(app: FastifyInstance, config: Config): Promise<void> {
  const folder = findWebFolder()
  if (folder === undefined) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<head>',
    `<head><base href="${encodeURI(config.basePath)}/">`,
  )
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/index.html'],
    setHeaders: (response, path) => {
      // Names there carry a hash of their content.
      const isHashed = /[\\/](assets|builds[\\/]meta)[\\/]/.test(path.slice(folder.length))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // The base path itself may contain `api`, as the paths that Home Assistant gives do.
    const path = (request.url.split('?')[0] ?? '').slice(config.basePath.length)
    // A sticker leads to /assets/000-001, which is a page; the files of the app beside it have an ending.
    if (
      /\/(api|builds)(\/|$)|\/assets\/.*\.|\.(js|css|map|json|webmanifest|png|svg|ico|txt|xml)$/.test(path)
    ) {
      reply.callNotFound()
      return reply
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
  app.get('/', sendPage)
  app.get('/*', sendPage)
}
