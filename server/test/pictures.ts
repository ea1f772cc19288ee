import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Loads the decoder (WebAssembly) from disk, because zxing-wasm would download it.
const decoder = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(decoder)).buffer } })

export async function readCodes(picture: Buffer): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(picture))
  return codes.map(({ text }) => text)
}

/**
 * Returns the pixels right of `left` by row: true for a dark pixel. Cuts off empty rows above and below the drawing,
 * and empty columns beside it.
 */
export async function readInk(picture: Buffer, left: number): Promise<boolean[][]> {
  const { data, info } = await sharp(picture).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) =>
    Array.from(
      { length: info.width - left },
      (_unused, x) => (data[(y * info.width + left + x) * info.channels] ?? 255) < 85,
    ),
  )
  const used = rows.filter((row) => row.includes(true))
  const first = Math.min(...used.map((row) => row.indexOf(true)))
  const last = Math.max(...used.map((row) => row.lastIndexOf(true)))
  return used.map((row) => row.slice(first, last + 1))
}
