import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { contractEndpoints } from './contract-list.ts'
import { describeApi } from './openapi.ts'

const pageFiles = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }

/** Serves Swagger UI and the OpenAPI document. Clients of Homebox know the paths `/swagger…`. */
export function serveApiDocs(app: FastifyInstance, config: Config): void {
  const docs = `${config.basePath}/api/docs`
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cubby API</title>
<link rel="stylesheet" href="${docs}/swagger-ui.css">
<div id="api"></div>
<script src="${docs}/swagger-ui-bundle.js"></script>
<script src="${docs}/start.js"></script>
</html>`
  // `validatorUrl: null` keeps Swagger UI from sending the document to an online validator.
  const start = `SwaggerUIBundle({
    url: '${config.basePath}/api/v1/openapi.json',
    dom_id: '#api',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
  })`
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start))
  for (const [name, type] of Object.entries(pageFiles)) {
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(createReadStream(join(findSwaggerUi(), name))),
    )
  }

  // The OpenAPI document as JSON. It is built on the first request, because most servers never get a request for it.
  let definition: string | undefined
  for (const path of ['/api/v1/openapi.json', '/swagger/doc.json']) {
    app.get(path, (_request, reply) => {
      definition ??= JSON.stringify(describeApi(contractEndpoints, config.baseUrl ?? config.basePath))
      return reply.type('application/json; charset=utf-8').send(definition)
    })
  }
  for (const path of ['/swagger', '/swagger/index.html']) {
    app.get(path, (_request, reply) => reply.redirect(docs))
  }
}

function findSwaggerUi(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
}
