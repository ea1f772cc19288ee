import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { thumbnailPixels } from '#contract/files/files.ts'
import { readStart } from '#server/storage/read-start.ts'

/** Rows of pixels with three bytes (RGB) or four (RGBA). */
export interface RawPicture {
  width: number
  height: number
  channels: 3 | 4
  data: Uint8Array<ArrayBuffer>
}

const headBytes = 64
const maxDecodedPixels = 50_400_000
/** Bytes of memory per pixel, as measured. The decoder holds the picture both in its own color space and in RGB. */
const bytesPerPixel = 5

/**
 * The functions of libheif-js that are used here. The package has no types. A function that fails returns an object
 * with a `code`.
 */
interface Libheif {
  heif_context_alloc(): { $$: { ptr: number } }
  heif_context_set_maximum_image_size_limit(context: number, side: number): void
  heif_context_read_from_memory(context: object, file: Uint8Array): unknown
  heif_js_context_get_primary_image_handle(context: object): { code?: unknown; message?: string }
  heif_image_handle_has_alpha_channel(handle: object): number
  heif_js_decode_image2(
    handle: object,
    colors: unknown,
    layout: unknown,
  ): { message?: string; channels?: Plane[] }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
}

interface Plane {
  width: number
  height: number
  /** The number of bytes from the start of one row of pixels to the start of the next row. */
  stride: number
  data: Uint8Array
}

/** True for a HEIC file. Phones write HEIC, but most browsers cannot show it. */
export async function isHeic(path: string): Promise<boolean> {
  const head = await readStart(path, headBytes)
  return /^.{4}ftyp(.{4})*?(hei[cxms]|hev[cxms])/s.test(head.toString('latin1'))
}

/**
 * Decodes the primary picture with its rotation. Throws when that needs more than `maxBytes`. WebAssembly keeps the
 * memory until the process ends.
 */
export async function decodeHeic(path: string, maxBytes: number): Promise<RawPicture> {
  const file = await readFile(path)
  // Subtract the memory for the file itself, of which the decoder makes a copy.
  const maxPixels = Math.min(maxDecodedPixels, Math.max(0, maxBytes - 2 * file.length) / bytesPerPixel)
  // as: `require` returns `any`. The interface describes the used part of the library.
  const heif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const context = heif.heif_context_alloc()
  // Limit the decoder too, because the file may contain a larger picture than the one that its header describes.
  heif.heif_context_set_maximum_image_size_limit(
    context.$$.ptr,
    Math.max(1, Math.floor(Math.sqrt(maxPixels))),
  )
  heif.heif_context_read_from_memory(context, file)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) throw new Error(handle.message)
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = heif.heif_chroma
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
  )
  const [plane] = decoded.channels ?? []
  if (!plane) throw new Error(decoded.message)
  return shrink(plane, channels)
}

/** Shrinks a picture by averaging squares of pixels. The result is not smaller than the largest thumbnail. */
function shrink(plane: Plane, channels: 3 | 4): RawPicture {
  const factor = Math.max(1, Math.floor(Math.max(plane.width, plane.height) / thumbnailPixels.large))
  const width = Math.max(1, Math.floor(plane.width / factor))
  const height = Math.max(1, Math.floor(plane.height / factor))
  const [across, down] = [Math.min(factor, plane.width), Math.min(factor, plane.height)]
  const data = new Uint8Array(width * height * channels)
  for (let at = 0; at < data.length; at++) {
    const channel = at % channels
    const column = ((at - channel) / channels) % width
    const row = Math.floor(at / channels / width)
    let sum = 0
    for (let y = row * factor; y < row * factor + down; y++) {
      const start = y * plane.stride + column * factor * channels + channel
      for (let x = 0; x < across; x++) sum += plane.data[start + x * channels] ?? 0
    }
    data[at] = sum / (across * down)
  }
  return { width, height, channels, data }
}
