import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { renderApiPage } from './api-page.ts'
import { contractEndpoints } from './contract-list.ts'
import { describeApi } from './openapi.ts'

/** The description of the API: a page for people, OpenAPI for programs, at the addresses known from elsewhere too. */
export function serveApiDocs(app: FastifyInstance, config: Config): void {
  const address = config.baseUrl ?? config.basePath
  // Made when first asked for: most servers never are.
  let page: string | undefined
  let definition: string | undefined

  app.get('/api/docs', (_request, reply) => {
    page ??= renderApiPage(describeApi(contractEndpoints, address), `${address}/api/v1/openapi.json`)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  for (const path of ['/api/v1/openapi.json', '/swagger/doc.json']) {
    app.get(path, (_request, reply) => {
      definition ??= JSON.stringify(describeApi(contractEndpoints, address))
      return reply.type('application/json; charset=utf-8').send(definition)
    })
  }
  for (const path of ['/swagger', '/swagger/index.html']) {
    app.get(path, (_request, reply) => reply.redirect(`${config.basePath}/api/docs`))
  }
}
