import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { receiveFile, temporaryPath } from './receive-file.ts'
import { removeFilesOf, type Storage } from './storage.ts'

/** Tests that every kind of storage must pass. The storage may contain other files. */
export function describeStorage(title: string, storage: () => Storage): void {
  describe(title, () => {
    async function put(key: string, content: string | Buffer): Promise<void> {
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
    const waiting = () => readdir(storage().temporaryFolder)

    it.each(['', 'a', '/a', 'a/', '../a', 'a/../b', 'a/b/c', 'tmp/a', 'a/b\0', 'a/b.c', 'a\\b'])(
      'rejects %j as a key',
      async (key) => {
        const path = temporaryPath(storage())
        await writeFile(path, 'x')
        const work = () => Promise.resolve()
        const tries = [
          () => storage().put(key, path),
          () => storage().findSize(key),
          () => storage().read(key),
          () => storage().withFile(key, work),
          () => storage().remove(key),
        ]
        for (const attempt of tries) await expect(attempt).rejects.toThrow('is not a file key')
        await rm(path)
      },
    )

    it('has no size, file or content for a key that was never stored, and removing that key succeeds', async () => {
      const key = `${newId()}/${'a'.repeat(64)}`
      expect(await storage().findSize(key)).toBeUndefined()
      const missing = { status: 404, code: 'not_found' }
      await expect(storage().read(key)).rejects.toMatchObject(missing)
      await expect(storage().read(key, { start: 0, end: 1 })).rejects.toMatchObject(missing)
      await expect(storage().withFile(key, () => Promise.resolve())).rejects.toMatchObject(missing)
      await storage().remove(key)
      expect(await keysOf(`${newId()}/`)).toEqual([])
    })

    it('returns a stored file whole, in ranges and as a local file, and leaves no temporary file', async () => {
      const key = `${newId()}/a`
      await put(key, 'one two three')
      expect(await storage().findSize(key)).toBe(13)
      expect(await textOf(key)).toBe('one two three')
      for (const [start, end, text] of [
        [4, 6, 'two'],
        // Leave out the range from 0 to 0, which s3rver treats as the whole file.
        [0, 1, 'on'],
        [12, 12, 'e'],
        [0, 12, 'one two three'],
        [8, 100, 'three'],
      ] as const) {
        expect(await textOf(key, { start, end })).toBe(text)
      }
      expect(await storage().withFile(key, (path) => readFile(path, 'utf8'))).toBe('one two three')
      await expect(storage().withFile(key, () => Promise.reject(new Error('work')))).rejects.toThrow('work')
      expect(await waiting()).toEqual([])
    })

    it('stores an empty file and one of several megabytes', async () => {
      const household = newId()
      await put(`${household}/empty`, '')
      expect([await storage().findSize(`${household}/empty`), await textOf(`${household}/empty`)]).toEqual([
        0,
        '',
      ])
      const large = Buffer.alloc(9_000_000, 'cubby')
      await put(`${household}/large`, large)
      expect(await storage().findSize(`${household}/large`)).toBe(large.length)
      expect(large.equals(await buffer(await storage().read(`${household}/large`)))).toBe(true)
    })

    it('replaces a file with the same key, and lets a reader of the old file finish', async () => {
      const key = `${newId()}/a`
      await put(key, 'old')
      const reader = await storage().read(key)
      await put(key, 'newer')
      expect((await buffer(reader)).toString()).toBe('old')
      expect([await storage().findSize(key), await textOf(key)]).toEqual([5, 'newer'])
    })

    it('has one complete file when two are stored with the same key at the same time', async () => {
      const key = `${newId()}/a`
      const texts = ['left '.repeat(20), 'right'.repeat(20)]
      await Promise.all(texts.map((text) => put(key, text)))
      expect(texts).toContain(await textOf(key))
      expect(await keysOf(key)).toEqual([key])
    })

    it('keeps working when many readers stop early', async () => {
      const key = `${newId()}/a`
      await put(key, Buffer.alloc(1_000_000, 'x'))
      // Opens more readers at the same time than there are connections.
      const leave = async () => {
        const reader = await storage().read(key)
        reader.destroy()
        return reader.destroyed
      }
      const left = await Promise.all(Array.from({ length: 300 }, leave))
      expect(left).toEqual(left.map(() => true))
      expect(await textOf(key, { start: 0, end: 2 })).toBe('xxx')
    })

    it('lists the files of one household or of all, with the time when they were stored', async () => {
      const [mine, theirs] = [newId(), newId()]
      for (const key of [`${mine}/a`, `${mine}/a-small`, `${theirs}/a`]) await put(key, 'x')
      expect(await keysOf(`${mine}/`)).toEqual([`${mine}/a`, `${mine}/a-small`])
      expect(await keysOf('')).toEqual(expect.arrayContaining([`${mine}/a`, `${theirs}/a`]))
      for await (const { storedAt } of storage().list(`${mine}/`)) {
        expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000)
      }
    })

    it('lists more files than one response of S3 contains, and stops when the reader does', async () => {
      const household = newId()
      const keys = Array.from({ length: 303 }, (_, index) => `${household}/${String(index).padStart(4, '0')}`)
      for (let start = 0; start < keys.length; start += 50) {
        await Promise.all(keys.slice(start, start + 50).map((key) => put(key, '')))
      }
      expect(await keysOf(`${household}/`)).toEqual(keys)
      for await (const { key } of storage().list(`${household}/`)) {
        expect(keys).toContain(key)
        break
      }
    })

    it('removes one file, or all files of one household', async () => {
      const [mine, theirs] = [newId(), newId()]
      for (const key of [`${mine}/a`, `${mine}/b`, `${mine}/c`, `${theirs}/a`]) await put(key, 'x')
      await storage().remove(`${mine}/a`)
      expect(await keysOf(`${mine}/`)).toEqual([`${mine}/b`, `${mine}/c`])
      await removeFilesOf(storage(), mine)
      expect(await keysOf(`${mine}/`)).toEqual([])
      expect(await textOf(`${theirs}/a`)).toBe('x')
    })

    it('receives a stream with its hash and size, and keeps nothing of a stream that fails', async () => {
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
      expect(await waiting()).toEqual([])
    })
  })
}
