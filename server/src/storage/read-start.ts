import { open } from 'node:fs/promises'

/** Returns the first bytes of a file: `byteCount` of them, or all of a shorter file. */
export async function readStart(path: string, byteCount: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(byteCount), 0, byteCount, 0)
  return buffer.subarray(0, bytesRead)
}
