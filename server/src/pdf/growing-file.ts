import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const chunkBytes = 65_536

/**
 * A temporary file that is read while it is written, so that a slow client does not delay the writer.
 * It is unlinked at once, so that it disappears even when the server is killed.
 */
export class GrowingFile {
  readonly #handle: FileHandle
  #size = 0
  #end: { readonly error: unknown } | undefined
  #grown = Promise.withResolvers<void>()

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(folder: string): Promise<GrowingFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${randomUUID()}.pdf`)
    const handle = await open(path, 'wx+')
    await rm(path)
    return new GrowingFile(handle)
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes)
    this.#size += bytes.length
    this.#wake()
  }

  /** Ends the content. With an error, reading fails with that error. */
  end(error?: unknown): void {
    this.#end = { error }
    this.#wake()
  }

  /** Returns a stream of the content as it is written. The stream closes the file when it ends or is destroyed. */
  createReadStream(): Readable {
    const stream = Readable.from(this.#read(), { objectMode: false })
    return stream.once('close', () => void this.close())
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ;) {
      if (at < this.#size) {
        const buffer = Buffer.alloc(Math.min(chunkBytes, this.#size - at))
        const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#end === undefined) await this.#grown.promise
      else if (this.#end.error === undefined) return
      else throw this.#end.error
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  #wake(): void {
    this.#grown.resolve()
    this.#grown = Promise.withResolvers()
  }
}
