import { join } from 'node:path'
import type { OverlayOptions, Sharp } from 'sharp'
import { setFonts } from '#server/config.ts'
import { findBundled } from '#server/shared/process/bundled-folder.ts'
import { loadSharp, type SharpLibrary } from '#server/shared/process/load-sharp.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { escapeMarkup } from '#server/shared/text/html-text.ts'
import type { Modules } from './encode-code.ts'

export interface LabelText {
  readonly title: string
  readonly lines: readonly string[]
}

interface Drawing {
  data: Buffer
  info: { width: number; height: number }
}

const width = 526
const height = 200
const margin = 14
const quietModules = 4
/** The left edge of the text, which is to the right of the code. The code is a square as high as the label. */
const textLeft = height
const textWidth = width - textLeft - margin
const largestFont = 32
/** The font sizes to try for a text. When it does not fit in the smallest one either, the label becomes higher. */
const smallerFonts = [28, 24, 20, 17, 14]

const modulePixels = 20
const codeBorder = 40

/** Limits concurrency, because a drawing of the largest code has 13 million pixels and needs much memory. */
const limited = createConcurrencyLimit(2, 100)

/** Sets the fonts before the drawing library loads, because the library reads them only once. */
async function loadDrawing(): Promise<SharpLibrary> {
  setFonts(join(findBundled('fonts'), 'fonts.conf'))
  return loadSharp()
}

export function drawCode(code: Modules): Promise<Buffer> {
  return limited(async () => {
    const sharp = await loadDrawing()
    return (
      enlarge(sharp, code, modulePixels)
        .extend({
          top: codeBorder,
          bottom: codeBorder,
          left: codeBorder,
          right: codeBorder,
          background: 'white',
        })
        // The option `optimiseCoding` would copy the whole picture several times: 100 MB for the largest code.
        .jpeg({ quality: 90, optimiseCoding: false })
        .toBuffer()
    )
  })
}

export function drawLabel(code: Modules, text: LabelText): Promise<Buffer> {
  return limited(async () => {
    const sharp = await loadDrawing()
    const pixels = Math.floor(height / (code.size + 2 * quietModules))
    const square = await enlarge(sharp, code, pixels).png().toBuffer({ resolveWithObject: true })
    const beside = await drawFittingText(sharp, text)
    const labelHeight = Math.max(height, beside.info.height + 2 * margin)
    return sharp({ create: { width, height: labelHeight, channels: 3, background: 'white' } })
      .composite([
        place(square, (height - square.info.width) / 2, height),
        place(beside, textLeft, labelHeight),
      ])
      .toColourspace('b-w')
      .png()
      .toBuffer()
  })
}

function place({ data, info }: Drawing, left: number, within: number): OverlayOptions {
  return { input: data, left: Math.round(left), top: Math.round((within - info.height) / 2) }
}

function enlarge(sharp: SharpLibrary, { size, dark }: Modules, pixels: number): Sharp {
  const shades = dark.map((isDark) => (isDark ? 0 : 255))
  return sharp(shades, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixels, size * pixels, { kernel: 'nearest' })
    .toColourspace('b-w')
}

async function drawFittingText(sharp: SharpLibrary, text: LabelText): Promise<Drawing> {
  let drawing = await drawText(sharp, text, largestFont)
  for (const size of smallerFonts) {
    if (drawing.info.height <= height - 2 * margin) break
    drawing = await drawText(sharp, text, size)
  }
  return drawing
}

function drawText(sharp: SharpLibrary, { title, lines }: LabelText, size: number): Promise<Drawing> {
  const body = lines.map((line) => `\n${toMarkup(line)}`).join('')
  const text = `<span insert_hyphens="no"><b>${toMarkup(title)}</b><span size="80%">${body}</span></span>`
  return sharp({ text: { text, font: `Noto Sans ${size}px`, width: textWidth, wrap: 'word-char' } })
    .negate()
    .resize({ width: textWidth, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Escapes text for Pango. Control characters become spaces; a text without any visible character becomes a dash. */
function toMarkup(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
  return escapeMarkup(/[^\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(plain) ? plain : '–')
}
