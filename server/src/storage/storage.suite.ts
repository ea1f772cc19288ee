import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile, temporaryPath } from './receive-file.ts'
import { removeFilesOf, type Storage } from './storage.ts'

/** What every kind of storage must do; `storage()` is an open one, which may hold other files. */
export function describeStorage(title: string, storage: () => Storage): void {
  describe(title, () => {
    async function put(key: string, content: string): Promise<void> {
      const path = temporaryPath(storage())
      await writeFile(path, content)
      await storage().put(key, path)
    }
    const textOf = async (key: string, range?: { start: number; end: number }) =>
      (await buffer(await storage().read(key, range))).toString()
    async function keysOf(prefix: string): Promise<string[]> {
      const keys = []
      for await (const { key } of storage().list(prefix)) keys.push(key)
      return keys.toSorted()
    }

    it('knows nothing of a key that was never put, and removing it is fine', async () => {
      const key = `${newId()}/${'a'.repeat(64)}`
      expect(await storage().findSize(key)).toBeUndefined()
      await expect(storage().read(key)).rejects.toThrow(/no such|not exist/i)
      await storage().remove(key)
      expect(await keysOf(`${newId()}/`)).toEqual([])
    })

    it('gives back what was put, whole, in ranges and as a local file', async () => {
      const key = `${newId()}/a`
      await put(key, 'one two three')
      expect(await storage().findSize(key)).toBe(13)
      expect(await textOf(key)).toBe('one two three')
      expect(await textOf(key, { start: 4, end: 6 })).toBe('two')
      expect(await textOf(key, { start: 12, end: 12 })).toBe('e')
      expect(await storage().withFile(key, (path) => readFile(path, 'utf8'))).toBe('one two three')
    })

    it('replaces what had the key, and a reader that began before reads on', async () => {
      const key = `${newId()}/a`
      await put(key, 'old')
      const reader = await storage().read(key)
      await put(key, 'newer')
      expect((await buffer(reader)).toString()).toBe('old')
      expect([await storage().findSize(key), await textOf(key)]).toEqual([5, 'newer'])
    })

    it('lists the files of one household with the time they came, or of all', async () => {
      const [mine, theirs] = [newId(), newId()]
      for (const key of [`${mine}/a`, `${mine}/a-small`, `${theirs}/a`]) await put(key, 'x')
      expect(await keysOf(`${mine}/`)).toEqual([`${mine}/a`, `${mine}/a-small`])
      expect(await keysOf('')).toEqual(expect.arrayContaining([`${mine}/a`, `${theirs}/a`]))
      for await (const { storedAt } of storage().list(`${mine}/`)) {
        expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000)
      }
    })

    it('removes one file, and all of a household without touching another', async () => {
      const [mine, theirs] = [newId(), newId()]
      for (const key of [`${mine}/a`, `${mine}/b`, `${mine}/c`, `${theirs}/a`]) await put(key, 'x')
      await storage().remove(`${mine}/a`)
      expect(await keysOf(`${mine}/`)).toEqual([`${mine}/b`, `${mine}/c`])
      await removeFilesOf(storage(), mine)
      expect(await keysOf(`${mine}/`)).toEqual([])
      expect(await textOf(`${theirs}/a`)).toBe('x')
    })

    it('receives a stream with its hash and size, and nothing of one that breaks off', async () => {
      const received = await receiveFile(storage(), Readable.from([Buffer.from('ab'), Buffer.from('c')]))
      expect(received).toMatchObject({
        size: 3,
        hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      })
      expect(await readFile(received.path, 'utf8')).toBe('abc')
      await rm(received.path)
      async function* breakOff() {
        yield Buffer.from('ab')
        throw new Error('cut')
      }
      await expect(receiveFile(storage(), Readable.from(breakOff()))).rejects.toThrow('cut')
      expect(await readdir(storage().temporaryFolder)).toEqual([])
    })
  })
}
