import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { contractEndpoints, openApiFile, openApiText } from '#server/openapi-file.ts'
import { createTestApp } from './test-app.ts'

describe('openapi.json', () => {
  it('is current: run `npm run openapi` when this fails', () => {
    expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText())
  })

  it('holds only schemas that compile', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = contractEndpoints.flatMap(({ params, query, body, responses }) =>
      [params, query, body, ...Object.values(responses)].filter((schema) => schema !== undefined),
    )
    expect(() => schemas.forEach((schema) => ajv.compile(schema))).not.toThrow()
  })

  it('describes every endpoint that is served, and nothing else', async () => {
    const app = await createTestApp('sqlite')
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(app.app.endpoints.map(name).toSorted()).toEqual(contractEndpoints.map(name).toSorted())
    await app.close()
  })
})
