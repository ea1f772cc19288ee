import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

describe('CUBBY_STORAGE_URL', () => {
  it.each(['s3://bucket', 'https://example.org/files', 'file://', 'file://host', 'file:relative'])(
    'as %s is refused in a sentence',
    (url) => {
      expect(() => readConfig({ CUBBY_STORAGE_URL: url })).toThrow(ConfigError)
      expect(() => readConfig({ CUBBY_STORAGE_URL: url })).toThrow(/^CUBBY_STORAGE_URL/)
    },
  )

  it('is a folder as a path or a file address, else one in the data folder', () => {
    const folderOf = (url: string) =>
      readConfig({ CUBBY_STORAGE_URL: url, CUBBY_DATA_DIR: tmpdir() }).storageFolder
    expect(folderOf('pictures')).toBe(resolve('pictures'))
    expect(folderOf('file:///srv/my%20files')).toBe('/srv/my files')
    expect(folderOf('')).toBe(join(tmpdir(), 'files'))
  })
})
