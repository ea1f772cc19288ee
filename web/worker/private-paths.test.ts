import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getArchive } from '#contract/household-archive.ts'
import { getItem } from '#contract/items/items.ts'
import { listApiKeys } from '#contract/auth/api-keys.ts'
import { getBackups } from '#contract/backups.ts'
import { getServerTotals } from '#contract/admin.ts'
import { getRun } from '#contract/runs.ts'
import { isPrivate } from './private-paths.ts'

const addressOf = ({ path }: Endpoint) =>
  new URL(`https://home.example/cubby/api/v1${path.replace(':id', '0197a000')}?id=1`)

it('The service worker caches records, but neither secrets nor the progress of an import', () => {
  expect(isPrivate(addressOf(getItem))).toBe(false)
  const never = [listApiKeys, getArchive, getBackups, getRun, getServerTotals].map(addressOf)
  expect(never.filter((url) => !isPrivate(url))).toEqual([])
})
