import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

export interface ZipSource {
  readonly name: string
  /** The time of the last change, in milliseconds since the epoch. */
  readonly lastModified: number
  readonly input: AsyncIterable<Buffer>
}

export type CloseOnAbort = <Stream extends Readable>(stream: Stream) => Stream

/**
 * Returns a zip that is made while it is read. Pass open streams to `closeOnAbort`. After an aborted download they must
 * be closed, because nobody reads them to the end. Calls `onClose` after the end, also of an aborted download.
 */
export function streamZip(
  listEntries: (closeOnAbort: CloseOnAbort) => AsyncIterable<ZipSource>,
  onClose: () => void = () => undefined,
): Readable {
  const open = new Set<Readable>()
  const entries = listEntries((stream) => {
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    return stream
  })
  const zip = openZip(entries)
  zip.once('close', () => {
    for (const stream of open) stream.destroy()
    onClose()
  })
  return zip
}

/** Returns a zip that is made while it is read. */
export function openZip(entries: Parameters<typeof makeZip>[0]): Readable {
  // as: the web stream types of the runtime and of node:stream differ in name only.
  return Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0])
}
