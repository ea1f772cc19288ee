import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => () => readConfig(environment)

describe('Settings are refused with the name of the variable when', () => {
  it('CUBBY_OIDC_CLIENT_SECRET is set without the provider', () => {
    expect(read({ CUBBY_OIDC_CLIENT_SECRET: 'hush' })).toThrow(/^CUBBY_OIDC_ISSUER_URL and (?!.*hush).*\.$/)
  })

  it('CUBBY_PROXY_CONNECT_ACCOUNTS is set without the header', () => {
    expect(read({ CUBBY_PROXY_CONNECT_ACCOUNTS: 'true' })).toThrow(/CUBBY_PROXY_USER_HEADER.*\.$/)
  })
})

const unknownIn = (environment: Record<string, string>) => readConfig(environment).unknownSettings

describe('A variable', () => {
  it('is named as unknown when it begins like a setting but is none', () => {
    expect(unknownIn({ CUBBY_DATADIR: '/srv', CUBBY_PORT: '80', HOME: '/root' })).toEqual(['CUBBY_DATADIR'])
  })

  it.each(['CUBBY_DB_PORT', 'CUBBY_PORT_7745_TCP_ADDR', 'CUBBY_SERVICE_HOST', 'CUBBY_DB_SERVICE_PORT_HTTP'])(
    'is not named as unknown when Kubernetes names a service in %s',
    (name) => {
      expect(unknownIn({ [name]: '10.0.0.1' })).toEqual([])
    },
  )

  it.each(['CUBBY_PUBLISH', 'CUBBY_ADDRESS', 'CUBBY_URL', 'CUBBY_TOKEN', 'CUBBY_KEY'])(
    'is not named as unknown when %s is meant for the compose file or for a client',
    (name) => {
      expect(unknownIn({ [name]: 'x' })).toEqual([])
    },
  )

  it('is not named as unknown when it is empty', () => {
    expect(unknownIn({ CUBBY_DATADIR: ' ' })).toEqual([])
  })
})

it('docs/settings.md and docs/oidc.md list every setting and no other', () => {
  const repository = join(import.meta.dirname, '../..')
  const documents = ['docs/settings.md', 'docs/oidc.md'].map((file) =>
    readFileSync(join(repository, file), 'utf8'),
  )
  const code = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const names = (text: string, pattern: RegExp) =>
    new Set(Array.from(text.matchAll(pattern), ([, name]) => name))
  const listed = names(
    documents
      .join()
      .match(/^\|[^|]*\|/gm)
      ?.join() ?? '',
    /`(CUBBY_[A-Z_]+)`/g,
  )
  expect(listed).toEqual(names(code, /'(CUBBY_[A-Z_]+)'/g))
})
