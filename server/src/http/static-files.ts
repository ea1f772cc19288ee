import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
export async function serveWeb(
  app: FastifyInstance,
  { basePath }: Pick<Config, 'basePath'>,
  folder = findWebFolder(),
): Promise<void> {
  if (folder === undefined) return
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    '<head>',
    `<head><base href="${encodeURI(basePath)}/">`,
  )
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    // A route for each of the hundreds of files took a third of the start.
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // Names there carry a hash of their content.
      const isHashed = /[\\/](assets|builds[\\/]meta)[\\/]/.test(path.slice(folder.length))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  let files: ReadonlySet<string> | undefined
  const sendFileOrPage = (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    const file = request.params['*'] ?? ''
    // With the first request: the server starts sooner, and many that are started answer none for a file.
    files ??= listFiles(folder)
    if (files.has(file)) return reply.sendFile(file)
    // The base path itself may contain `api`, as the paths that Home Assistant gives do.
    const path = (request.url.split('?')[0] ?? '').slice(basePath.length)
    // A sticker leads to /assets/000-001, which is a page; the files of the app beside it have an ending.
    if (
      /\/(api|builds)(\/|$)|\/assets\/.*\.|\.(js|css|map|json|webmanifest|png|svg|ico|txt|xml)$/.test(path)
    ) {
      reply.callNotFound()
      return reply
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
  app.get('/', sendFileOrPage)
  app.get('/*', sendFileOrPage)
}

/** The paths of the files below `folder`, as addresses have them; the page, compressed copies and hidden files left out. */
function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) =>
    relative(folder, join(parentPath, name)).replaceAll(sep, '/'),
  )
  return new Set(paths.filter((path) => !/(^|\/)\.|\.(br|gz)$|^index\.html$/.test(path)))
}
