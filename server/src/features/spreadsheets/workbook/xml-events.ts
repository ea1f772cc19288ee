import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { InvalidZipError, readZip } from '#server/storage/read-zip.ts'

/** The maximum size of all parts of a workbook in bytes. A file with 100,000 rows and 30 columns has 200 MB. */
const maxUnpackedBytes = 512 * 2 ** 20
const maxParts = 10_000

export type Attributes = Readonly<Record<string, string>>

/** Handles parsed XML. Element names have no namespace prefix, because each program chooses its own prefixes. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Yields the bytes of a part of a workbook; none when the part does not exist. */
async function* readPart(path: string, name: string): AsyncGenerator<Buffer> {
  for await (const entry of readZip(path, maxUnpackedBytes, maxParts)) {
    if (entry.name === name) return yield* entry.read()
  }
}

/**
 * Parses a part and yields after each piece, so that the caller can take what the handler has collected.
 * Document type declarations are ignored, so entities cannot expand.
 */
export async function* parsePart(path: string, name: string, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('opentag', (tag) => handler.open(localName(tag.name), tag.attributes))
  parser.on('closetag', (tag) => handler.close?.(localName(tag.name)))
  if (handler.text) parser.on('text', (text) => handler.text?.(text))
  parser.on('error', (error) => {
    throw new InvalidZipError(`is damaged in ${name}`, { cause: error })
  })
  const decoder = new StringDecoder('utf8')
  for await (const bytes of readPart(path, name)) {
    parser.write(decoder.write(bytes))
    yield
  }
  parser.write(decoder.end()).close()
  yield
}

export async function parseWholePart(path: string, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of parsePart(path, name, handler));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
