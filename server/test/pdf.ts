import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface PdfPage {
  /** Lengths are in millimetres, positions are measured from the top left corner of the page. */
  width: number
  height: number
  texts: { text: string; x: number; y: number }[]
  rectangles: Rectangle[]
  outlines: Rectangle[]
  images: number
  inlays: number
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

const mm = 72 / 25.4
const pixelsPerMm = 12

/** Reads the pages of a PDF as pdfkit writes it. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = readObjects(pdf)
  const letters = readLetters(objects)
  const late = [...objects.values()].find(({ head }) => head.includes('/BBox [0 0 200 20]'))
  return [...objects.values()]
    .filter(({ head }) => head.includes('/Type /Page\n'))
    .map(({ head }) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      const [, contents] = /\/Contents (\d+) 0 R/.exec(head) ?? []
      const content = objects.get(contents ?? '')?.stream ?? ''
      return readPage({ content, late: late?.stream ?? '', letters }, Number(width), Number(height))
    })
}

export async function drawPart(page: PdfPage, part: Rectangle): Promise<Buffer> {
  const [width, height] = [Math.ceil(part.width * pixelsPerMm), Math.ceil(part.height * pixelsPerMm)]
  const pixels = Buffer.alloc(width * height, 255)
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value * pixelsPerMm), 0), most)
  for (const { x, y, ...size } of page.rectangles) {
    const [from, to] = [within(x - part.x, width), within(x - part.x + size.width, width)]
    for (let row = within(y - part.y, height); row < within(y - part.y + size.height, height); row++) {
      pixels.fill(0, row * width + from, row * width + to)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

type Objects = Map<string, { head: string; stream: string }>

function readObjects(pdf: Buffer): Objects {
  const objects: Objects = new Map()
  const text = pdf.toString('latin1')
  for (const { index, 0: start, 1: id = '' } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length
    const streamAt = text.indexOf('\nstream\n', from)
    const endAt = text.indexOf('\nendobj', from)
    const hasStream = streamAt !== -1 && streamAt < endAt
    const head = text.slice(from, hasStream ? streamAt : endAt)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = hasStream ? pdf.subarray(streamAt + 8, streamAt + 8 + length) : Buffer.alloc(0)
    const stream = hasStream && head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : ''
    objects.set(id, { head: `${head}\n`, stream })
  }
  return objects
}

/** Returns the text of each glyph, for each font such as `F2`. */
function readLetters(objects: Objects): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? []
      const [, list = ''] = /beginbfrange\n<\w+> <\w+> \[(.*)\]/.exec(objects.get(map)?.stream ?? '') ?? []
      const glyphs = Array.from(list.matchAll(/<([^>]*)>/g), ([, codes = '']) =>
        String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
      )
      fonts.set(name, glyphs)
    }
  }
  return fonts
}

function readPage(
  { content, late, letters }: { content: string; late: string; letters: Map<string, string[]> },
  width: number,
  height: number,
): PdfPage {
  const texts = readTexts(content, height, letters)
  const [, x = '', y = ''] = /^1 0 0 1 (\S+) (\S+) cm\n\/Late Do$/m.exec(content) ?? []
  for (const text of x === '' ? [] : readTexts(late, 20, letters)) {
    texts.push({ ...text, x: text.x + Number(x) / mm, y: text.y + Number(y) / mm })
  }
  const [rectangles, outlines] = [readRectangles(content, 'f'), readRectangles(content, 'S')]
  const images = content.match(/\/I\d+ Do/g)?.length ?? 0
  const inlays = content.match(/\/P\d+ Do/g)?.length ?? 0
  return { width: width / mm, height: height / mm, texts, rectangles, outlines, images, inlays }
}

function readTexts(content: string, height: number, letters: Map<string, string[]>): PdfPage['texts'] {
  const texts: PdfPage['texts'] = []
  let font = ''
  let [x, y] = [0, 0]
  for (const line of content.split('\n')) {
    const [, left, top] = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line) ?? []
    if (left !== undefined) [x, y] = [Number(left) / mm, (height - Number(top)) / mm]
    font = /^\/(F\d+) \S+ Tf$/.exec(line)?.[1] ?? font
    const [, glyphs] = /^\[(.*)\] TJ$/.exec(line) ?? []
    if (glyphs === undefined) continue
    const codes = Array.from(glyphs.matchAll(/<(\w+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat()
    const text = codes.map((code) => letters.get(font)?.[Number.parseInt(code, 16)] ?? '?').join('')
    texts.push({ text, x, y })
  }
  return texts
}

function readRectangles(content: string, painted: 'f' | 'S'): Rectangle[] {
  const paths = content.matchAll(/((?:^(?:\S+ ){4}re\n)+)(?:^[^\n]* (?:w|SCN|CS|scn|cs|RG|rg)\n)*^([fS])$/gm)
  return Array.from(paths, ([, path = '', how]) => (how === painted ? path : ''))
    .flatMap((path) => path.trim().split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      const [x = 0, y = 0, width = 0, height = 0] = line.split(' ', 4).map((one) => Number(one) / mm)
      return { x, y, width, height }
    })
}
