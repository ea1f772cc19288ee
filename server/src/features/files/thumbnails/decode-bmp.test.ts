import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { decodeBmp } from './decode-bmp.ts'

it('decodeBmp does not read a file that is larger than the limit', async () => {
  const path = join(tmpdir(), newId())
  onTestFinished(() => rm(path))
  const file = await open(path, 'w')
  const head = Buffer.alloc(26)
  head.writeInt32LE(1, 18)
  head.writeInt32LE(1, 22)
  await file.write(head)
  // Make the file larger than `readFile` can read. A sparse file needs no space on the disk.
  await file.truncate(2 ** 31)
  await file.close()
  await expect(decodeBmp(path, 1_000_000)).rejects.toThrow('declares a size that cannot be decoded')
})
