import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwip from 'bwip-js'
import sharp from 'sharp'

export type Symbology = 'qrcode' | 'datamatrix' | 'code128' | 'ean13' | 'upca'

const width = 640
const height = 480
const framesPerSecond = 5

/** Returns a code as a PNG with a margin. */
export async function drawPicture(text: string, symbology: Symbology = 'qrcode'): Promise<Buffer> {
  const png = await bwip.toBuffer({ bcid: symbology, text, scale: 5, backgroundcolor: 'FFFFFF' })
  return sharp(png).extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'white' }).png().toBuffer()
}

export function drawNothing(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
}

export interface FakeCamera {
  /** Arguments that make Chromium use the film as its camera. */
  readonly args: readonly string[]
  remove(): Promise<void>
}

/**
 * Creates a looping film that shows each code for a second, in front of a photo. The pauses after codes take two seconds,
 * because the scanner takes a code as new when it was out of view for 1.2 seconds.
 */
export async function filmCodes(texts: readonly string[], photo?: string): Promise<FakeCamera> {
  const shelf = await drawShelf(photo)
  const empty = await toFrame(shelf)
  const codes = await Promise.all(texts.map(async (text) => toFrame(shelf, await drawLabel(text))))
  const second = (frame: Buffer) => Array.from({ length: framesPerSecond }, () => frame)
  // A film with a single code has no pauses.
  const frames =
    codes.length === 1
      ? codes.flatMap(second)
      : codes.flatMap((code) => [...second(code), ...second(empty), ...second(empty)])
  const file = join(tmpdir(), `cubby-camera-${process.pid}-${(films += 1)}.y4m`)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, ...frames]))
  return {
    // Allows the camera without a permission prompt, which a headless browser cannot show. `asksForCamera` adds the
    // check of the permission.
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rm(file, { force: true }),
  }
}

let films = 0

function drawShelf(photo: string | undefined): Promise<Buffer> {
  const grey = { create: { width, height, channels: 3, background: { r: 150, g: 150, b: 150 } } } as const
  const shelf = photo === undefined ? sharp(grey) : sharp(photo).resize(width, height, { fit: 'cover' })
  return shelf.png().toBuffer()
}

/**
 * Returns a frame in the YUV 4:2:0 format: the brightness of each pixel, then two colours for each square of four
 * pixels.
 */
async function toFrame(shelf: Buffer, label?: Buffer): Promise<Buffer> {
  const picture = label
    ? await sharp(shelf)
        .composite([{ input: label }])
        .png()
        .toBuffer()
    : shelf
  const rgb = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [y, u, v] = [
    Buffer.alloc(width * height),
    Buffer.alloc((width * height) / 4),
    Buffer.alloc((width * height) / 4),
  ]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3)
    y[pixel] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
    const [row, column] = [Math.floor(pixel / width), pixel % width]
    if (row % 2 === 1 || column % 2 === 1) continue
    const square = (row / 2) * (width / 2) + column / 2
    u[square] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue
    v[square] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue
  }
  return Buffer.concat([Buffer.from('FRAME\n'), y, u, v])
}

function drawLabel(text: string): Promise<Buffer> {
  return bwip.toBuffer({ bcid: 'qrcode', text, scale: 3, padding: 4, backgroundcolor: 'FFFFFF' })
}

/** A script that rejects the camera for pages without permission, as a browser with a window does. */
export const asksForCamera = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    if (state !== 'granted') throw new DOMException('Permission denied', 'NotAllowedError')
    return open(wanted)
  }
}`
