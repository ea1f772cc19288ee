import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { saveContent, type BackupStore, type Content, type Contents } from './backup-store.ts'
import { DamagedBackupError, WrongKeyError } from './store-errors.ts'

/** Suffix of encrypted content. The program `age` can read it. */
export const ageEnding = '.age'

/** Returns an object that encrypts content with age for this identity and then stores it. */
export async function encryptContents(store: BackupStore, identity: string): Promise<Contents> {
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const nameKey = Buffer.from(hkdfSync('sha256', identity, '', 'names of files in backups of Cubby', 32))

  /**
   * Returns the name under which a key is stored. For a file it contains an HMAC of the key, because a plain hash would
   * reveal that a known file is stored here.
   */
  function nameOf(key: string): string {
    const [folder] = key.split('/')
    const isFile = folder === 'files'
    return `${isFile ? `files/${createHmac('sha256', nameKey).update(key).digest('hex')}` : key}${ageEnding}`
  }

  async function read(key: string): Promise<Content | undefined> {
    const content = await store.read(nameOf(key))
    return content && decrypt(content)
  }

  async function* decrypt(content: Content): AsyncGenerator<Buffer> {
    const source = Readable.from(content)
    let failure: unknown
    // Remember an error of the store and rethrow it below. Any other error of the decryption means that the content is
    // damaged.
    source.once('error', (error) => (failure = error))
    try {
      // as: the web streams of node:stream and of the runtime are the same, but TypeScript has separate types for them.
      const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>
      for await (const bytes of await decrypter.decrypt(encrypted)) yield Buffer.from(bytes)
    } catch (error) {
      throw failure ?? damageOf(error)
    } finally {
      source.destroy()
    }
  }

  return {
    nameOf,
    async put(key, path) {
      const coming = join(store.temporaryFolder, randomUUID())
      await mkdir(store.temporaryFolder, { recursive: true })
      try {
        // as: the web streams of node:stream and of the runtime are the same, but TypeScript has separate types for
        // them.
        const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
        await pipeline(await encrypter.encrypt(content), createWriteStream(coming))
        await store.put(nameOf(key), coming)
      } finally {
        await rm(coming, { force: true })
      }
    },
    read,
    async fetch(key, path) {
      const content = await read(key)
      if (content) await saveContent(content, path)
      return content !== undefined
    },
  }
}

function damageOf(cause: unknown): DamagedBackupError {
  const isOtherKey = cause instanceof Error && cause.message.startsWith('no identity matched')
  return isOtherKey
    ? new WrongKeyError('it is encrypted with another key than CUBBY_BACKUP_KEY', { cause })
    : new DamagedBackupError('it cannot be decrypted', { cause })
}
