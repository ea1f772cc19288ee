import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { readZip } from '#server/storage/read-zip.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface ZipContent {
  readonly name: string
  readonly content: Buffer | string
  /** The type and the permissions of the file in the notation of Unix. */
  readonly mode?: number
  readonly isDeflated?: boolean
  /** The size that the zip declares; by default the real size. */
  readonly size?: number
}

/** Writes a zip that may lie about the size of a file, as only a malicious program would. */
export function zipOf(contents: readonly ZipContent[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, isDeflated = false, size } of contents) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const packed = isDeflated ? deflateRawSync(bytes) : bytes
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(isDeflated ? 8 : 0, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size ?? bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(contents.length, 4)
  end.writeUInt16LE(contents.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Writes the archive of a household, with the checksums of its contents. */
export function zipWithSums(contents: readonly ZipContent[]): Buffer {
  const others = contents.filter((one) => one.name !== 'sha256sums.txt')
  const sums = others.map((one) => `${hash('sha256', one.content)}  ${one.name}\n`).join('')
  return zipOf([...others, { name: 'sha256sums.txt', content: sums }])
}

export async function contentsOfZip(zip: Buffer): Promise<ZipContent[]> {
  const path = join(await temporaryFolder(), 'archive.zip')
  await writeFile(path, zip)
  const contents: ZipContent[] = []
  for await (const entry of readZip(path, Infinity))
    contents.push({ name: entry.name, content: await buffer(entry.read()) })
  return contents
}

/** The files of a folder, below `prefix`. */
export async function contentsOfFolder(folder: string, prefix = ''): Promise<ZipContent[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = files.map(async (file): Promise<ZipContent[]> => {
    const path = join(file.parentPath, file.name)
    const name = prefix + relative(folder, path).replaceAll('\\', '/')
    return file.isFile() ? [{ name, content: await readFile(path), isDeflated: true }] : []
  })
  return (await Promise.all(read)).flat()
}
