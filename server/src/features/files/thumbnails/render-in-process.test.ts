// @module-tag slow

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { renderInProcess } from './render-in-process.ts'
import { limitPictures } from './picture-memory.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const mega = 1_000_000
const side = 1000
const pixels = side * side

let folder = ''
beforeAll(async () => {
  folder = await temporaryFolder()
})

const running = new AbortController()
const draw = (path: string, maxBytes: number) => renderInProcess(path, running.signal, maxBytes)

const square = (channels: 3 | 4, width = side) =>
  sharp({ create: { width, height: side, channels, background: { r: 9, g: 200, b: 90, alpha: 0.5 } } })

const moving = async () => {
  const moments = await Promise.all([square(3), square(3).negate()].map((one) => one.png().toBuffer()))
  return sharp(moments, { join: { animated: true } })
}

/** Kinds of pictures, each with the bytes that decoding needs for one pixel when the whole picture is in memory. */
const kinds = [
  ['an interlaced PNG', 3, async () => square(3).png({ progressive: true })],
  ['one that is seen through', 4, async () => square(4).png({ progressive: true })],
  ['one of 16 bits', 8, async () => square(4).toColourspace('rgb16').png({ progressive: true })],
  ['a progressive JPEG', 6, async () => square(3).jpeg({ progressive: true })],
  ['one in four inks', 8, async () => square(3).toColourspace('cmyk').jpeg({ progressive: true })],
  ['a WebP', 4, async () => square(3).webp()],
  ['a WebP that moves', 12, async () => (await moving()).webp()],
  ['a GIF that moves', 8, async () => (await moving()).gif()],
  ['an AVIF', 20, async () => square(3).avif({ effort: 0 })],
  ['a TIFF', 3, async () => square(3).tiff()],
] as const

it.each(kinds)(
  'renderInProcess draws %s, which needs %i bytes per pixel, only when there is enough memory',
  async (name, bytes, create) => {
    const path = join(folder, name)
    await (await create()).toFile(path)
    expect(await draw(path, bytes * pixels - 1)).toBeUndefined()
    const drawn = await draw(path, bytes * pixels)
    expect([...(drawn?.keys() ?? [])]).toEqual(['large', 'medium', 'small'])
  },
)

it.each([
  ['a JPEG', () => square(3).jpeg()],
  ['a PNG', () => square(4).png()],
])(
  'renderInProcess draws %s without spare memory, because this format is decoded row by row',
  async (name, create) => {
    const path = join(folder, name)
    await create().toFile(path)
    expect((await draw(path, 0))?.size).toBe(3)
  },
)

it('renderInProcess draws a photo of 200 megapixels', async () => {
  const path = join(folder, 'sharp')
  await sharp({
    create: { width: 16_320, height: 12_240, channels: 3, background: 'purple' },
    limitInputPixels: false,
  })
    .jpeg({ quality: 50 })
    .toFile(path)
  expect((await draw(path, 0))?.size).toBe(3)
})

it('renderInProcess rejects at once when its signal is aborted during the drawing or before the call', async () => {
  const path = join(folder, 'stopped')
  await square(3, 8000).png().toFile(path)
  const stop = new AbortController()
  const drawing = renderInProcess(path, stop.signal)
  stop.abort()
  await expect(drawing).rejects.toThrow(/abort/)
  await expect(renderInProcess(path, stop.signal)).rejects.toThrow(/abort/)
})

it('renderInProcess does not keep the program running after the last picture', async () => {
  const path = join(folder, 'ends')
  await square(3).jpeg().toFile(path)
  const program = `
    import { renderInProcess } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'render-in-process.ts')).href)}
    const drawn = await renderInProcess(${JSON.stringify(path)}, new AbortController().signal)
    process.exitCode = drawn.size`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([3, null])
})

it('limitPictures limits picture size and concurrency by available memory', () => {
  expect(limitPictures(512 * 2 ** 20)).toEqual({ bytes: 256 * 2 ** 20, atOnce: 1 })
  expect(limitPictures(16_000 * mega)).toEqual({ bytes: 1000 * mega, atOnce: 2 })
})

it('renderInProcess returns undefined when a picture needs more memory than its header declares', async () => {
  const path = join(folder, 'wide')
  const wide = { create: { width: 32_000, height: 2000, channels: 4, background: '#12345680' } } as const
  await sharp(wide).toColourspace('rgb16').png({ compressionLevel: 1 }).toFile(path)
  expect(await draw(path, 0)).toBeUndefined()
  expect((await draw(path, 400 * mega))?.size).toBe(3)
})
