import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/shared/config-error.ts'

describe('CUBBY_BACKUP_URL and CUBBY_BACKUP_KEY', () => {
  const age = 'AGE-SECRET-KEY-1TTUX6XYYWVAAZN8CU2Q67SQZ8XSTHH4XFHNN0L3QT0P4QQZ28C2QTKZRT7'
  it.each([
    ['CUBBY_BACKUP_URL', '/srv/hush'],
    ['CUBBY_BACKUP_URL', 'https://KEY:hush@host/bucket'],
    ['CUBBY_BACKUP_URL', 's3://KEY:hu/sh@host/bucket'],
    ['CUBBY_BACKUP_URL', 's3://KEY:hush%zz@host/bucket'],
    ['CUBBY_BACKUP_KEY', 'hush'],
    ['CUBBY_BACKUP_KEY', 'age1hush'],
    ['CUBBY_BACKUP_KEY', age.replace('TTUX', 'TTUH')],
    ['CUBBY_BACKUP_KEY', age.slice(0, -1)],
  ])('%s with the value %s is rejected, and the message contains no secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}(?!.*(hu|TTU)).*\\.$`))
  })

  it('are read as a bucket and an age identity, or as undefined when they are not set', () => {
    expect(readConfig({})).toMatchObject({ backupS3: undefined, backupKey: undefined })
    expect(
      readConfig({ CUBBY_BACKUP_URL: 's3://KEY:hush@nas.lan:9000/bucket/cubby', CUBBY_BACKUP_KEY: age }),
    ).toMatchObject({
      backups: true,
      backupS3: { bucket: 'bucket', prefix: 'cubby/', endpoint: 'https://nas.lan:9000' },
      backupKey: age,
    })
  })
})

describe('CUBBY_STORAGE_URL', () => {
  const read = (url: string, more: Record<string, string> = {}) =>
    readConfig({ CUBBY_STORAGE_URL: url, CUBBY_DATA_DIR: tmpdir(), ...more })

  it.each([
    'https://example.org/files',
    'file://',
    'file://host',
    'file:relative',
    's3://',
    's3:///bucket',
    's3://KEY:hush@host',
    's3://KEY@host/bucket',
    's3://:hush@host/bucket',
    's3://KEY:hu/sh@host/bucket',
    's3://KEY:hush%zz@host/bucket',
    's3://KEY:hush@host/Bucket',
    's3://KEY:hush@host/bucket?tls=no',
    's3://KEY:hush@host/bucket?regoin=x',
    's3://bucket?tls=false',
    'https://KEY:hush@host/bucket',
  ])('with the value %s is rejected, and the message contains no secret', (url) => {
    expect(() => read(url)).toThrow(ConfigError)
    expect(() => read(url)).toThrow(/^CUBBY_STORAGE_URL(?!.*hu).*\.$/)
  })

  it('may be a folder, as a path or a file URL, and is by default a folder in the data folder', () => {
    expect(read('pictures').storageFolder).toBe(resolve('pictures'))
    expect(read('file:///srv/my%20files').storageFolder).toBe('/srv/my files')
    expect(read('')).toMatchObject({ storageFolder: join(tmpdir(), 'files'), s3: undefined })
  })

  it('may be the URL of a bucket on an S3 server, in which percent-encoding is decoded', () => {
    expect(read('s3://KEY:a%2Fb+c@minio.lan:9000/bucket/homes/of%20us/?region=eu-1&tls=false')).toMatchObject(
      {
        storageFolder: join(tmpdir(), 'files'),
        s3: {
          bucket: 'bucket',
          prefix: 'homes/of us/',
          region: 'eu-1',
          endpoint: 'http://minio.lan:9000',
          credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c' },
        },
      },
    )
    expect(read('s3://KEY:hush@s3.example.org/bucket').s3).toMatchObject({
      prefix: '',
      region: 'us-east-1',
      endpoint: 'https://s3.example.org',
    })
    expect(read('s3://localhost:9000/bucket?tls=false').s3).toMatchObject({
      endpoint: 'http://localhost:9000',
      credentials: undefined,
    })
  })

  it('may be a bucket at Amazon, in the region of AWS_REGION unless the URL names one', () => {
    expect(read('s3://bucket/homes', { AWS_REGION: 'eu-central-1' }).s3).toEqual({
      bucket: 'bucket',
      prefix: 'homes/',
      region: 'eu-central-1',
      endpoint: undefined,
      credentials: undefined,
    })
    expect(read('s3://bucket?region=eu-1', { AWS_REGION: 'eu-central-1' }).s3?.region).toBe('eu-1')
  })

  it('limits uploads to 5 GB when it names a bucket', () => {
    expect(() => read('s3://bucket', { CUBBY_MAX_UPLOAD_MB: '5001' })).toThrow(/^CUBBY_MAX_UPLOAD_MB/)
    expect(read('', { CUBBY_MAX_UPLOAD_MB: '5001' }).maxUploadMegabytes).toBe(5001)
  })
})
