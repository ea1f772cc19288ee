import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The folder of the built web app: beside the bundled server, or dist/ when the server runs from source. */
function findWebFolder(): string | undefined {
  return [join(import.meta.dirname, 'web'), join(import.meta.dirname, '../../../dist/web')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  )
}

/** Serves the files of the web app, and its page for every other path outside the API. */
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
    // One route serves all files, because a route for each file took a third of the time of a start.
    serve: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      // The names of built files contain a hash of the content, so browsers may cache them for ever.
      const isHashed = /[\\/](assets|builds[\\/]meta)[\\/]/.test(path.slice(folder.length))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  let files: ReadonlySet<string> | undefined
  const sendFileOrPage = (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    const file = request.params['*'] ?? ''
    // List the files on the first request, so that the server starts faster.
    files ??= listFiles(folder)
    if (files.has(file)) return reply.sendFile(file)
    // The base path is removed first, because it may contain `api`, for example in Home Assistant.
    const path = (request.url.split('?')[0] ?? '').slice(basePath.length)
    // Printed labels lead to pages such as /assets/000-001, so below /assets only paths with an extension are files.
    // Programs ask below /.well-known for descriptions in JSON, such as MCP clients for a way to sign in.
    if (
      /\/(api|builds|\.well-known)(\/|$)|\/assets\/.*\.|\.(js|css|map|json|webmanifest|png|svg|ico|txt|xml)$/.test(
        path,
      )
    ) {
      reply.callNotFound()
      return reply
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
  app.get('/', sendFileOrPage)
  app.get('/*', sendFileOrPage)
}

/** Lists the files as URL paths, without `index.html`, compressed copies and hidden files. */
function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) =>
    relative(folder, join(parentPath, name)).replaceAll(sep, '/'),
  )
  return new Set(paths.filter((path) => !/(^|\/)\.|\.(br|gz)$|^index\.html$/.test(path)))
}
