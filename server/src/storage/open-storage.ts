import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { temporaryName, type Storage, type Warn } from './storage.ts'

const ignore = () => undefined

export type StorageConfig = Pick<Config, 'storageFolder' | 's3'>

export async function openStorage(config: StorageConfig, warn: Warn = ignore): Promise<Storage> {
  const storage = await openReadOnlyStorage(config, warn)
  await mkdir(storage.temporaryFolder, { recursive: true })
  return storage
}

export async function openReadOnlyStorage(
  { storageFolder, s3 }: StorageConfig,
  warn: Warn = ignore,
): Promise<Storage> {
  return s3 ? openS3Storage(s3, join(storageFolder, temporaryName), warn) : openDiskStorage(storageFolder)
}
