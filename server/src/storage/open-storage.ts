import type { Config } from '#server/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: Pick<Config, 'storageFolder'>): Promise<Storage> {
  return openDiskStorage(config.storageFolder)
}
