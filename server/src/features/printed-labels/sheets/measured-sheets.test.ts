// @module-tag slow

import { describe, expect, it } from 'vitest'
import type { StickerCode } from '#contract/printed-labels/sheets.ts'
import { drawSheet, measureSheet } from '#test/measure-sheet.ts'
import { drawPart, readPdf, type PdfPage } from '#test/pdf.ts'
import { readCodes } from '#test/pictures.ts'
import { createTestApp } from '#test/test-app.ts'
import type { PrintedLabel } from './label-layout.ts'
import { positionLabel } from './label-positions.ts'
import { sheetPresets } from './sheet-presets.ts'

type Preset = (typeof sheetPresets)[number]

const pagesMeasured = 10
const perPage = ({ columns, rows }: Preset) => columns * rows
/**
 * The content of labels whose codes the test does not read. The code is short, because short codes are drawn fast.
 */
const filler: PrintedLabel = { lines: ['Item'], code: '1', rules: false }

/** True when the label is so small that a line may not fit, and that its code contains the short address. */
const isSmall = ({ label }: Preset) => Math.min(label.width, label.height) < 13

function labelOf(number: number, code: StickerCode, sheet: Preset): PrintedLabel {
  const [name, assetId] = [`Item${number}`, `000-${String(number).padStart(3, '0')}`]
  const path = isSmall(sheet)
    ? `a/${assetId}`
    : `item/019e3b52-7c1f-7d11-9a63-${String(number).padStart(12, '0')}`
  const address = `https://items.example.org/${path}`
  return { lines: [name, assetId], code: code === 'code128' ? assetId : address, rules: false }
}

async function readLabels(
  sheet: Preset,
  page: PdfPage | undefined,
  positions: Iterable<number>,
  opens: ReadonlyMap<string, string>,
) {
  const [printed, opened]: [string[], (string | undefined)[]] = [[], []]
  for (const position of positions) {
    const { left: x, top: y } = positionLabel(sheet, position)
    const area = { x, y, ...sheet.label }
    const within = page?.texts.filter(
      (text) => text.x > x && text.x < x + area.width && text.y > y && text.y < y + area.height,
    )
    printed.push(within?.map(({ text }) => text).join('') ?? '')
    const codes = page ? await readCodes(await drawPart(page, area)) : []
    opened.push(...codes.map((code) => opens.get(code)))
  }
  return { printed, opened }
}

/** Returns the text of each item to which a code leads. On small labels, only as much of the text as is printed. */
function expectedTexts(sheet: Preset, { printed, opened }: Awaited<ReturnType<typeof readLabels>>) {
  return isSmall(sheet) ? opened.map((text, index) => text?.slice(0, printed[index]?.length)) : opened
}

const linesOf = (labels: readonly PrintedLabel[]) => labels.map(({ lines }) => lines.join(''))

const opensOf = (labels: readonly PrintedLabel[]) =>
  new Map(labels.map(({ code, lines }) => [code, lines.join('')]))

describe('A printed sheet', () => {
  it.each(sheetPresets)(
    'of $id is exact to 0.2 mm on ten pages, and its codes match the text beside them',
    async (sheet) => {
      const count = perPage(sheet)
      const last = Array.from({ length: count }, (_, index) => labelOf(index + 1, 'qr', sheet))
      const before = Array.from({ length: count * (pagesMeasured - 1) }, () => filler)
      const pages = await drawSheet(sheet, 'qr', [...before, ...last])
      expect(pages).toHaveLength(pagesMeasured)
      expect(measureSheet(sheet.id, pages)).toBeLessThanOrEqual(0.2)
      const found = await readLabels(sheet, pages.at(-1), last.keys(), opensOf(last))
      expect(found.opened).toEqual(linesOf(last))
      expect(found.printed).toEqual(expectedTexts(sheet, found))
    },
  )

  it.each(sheetPresets)(
    'of $id has Data Matrix codes and barcodes that match the text beside them',
    async (sheet) => {
      for (const code of ['datamatrix', 'code128'] as const) {
        const end = perPage(sheet) - 1
        const labels = Array.from({ length: end + 1 }, (_, index) =>
          index === 0 || index === end ? labelOf(index + 1, code, sheet) : filler,
        )
        const [page] = await drawSheet(sheet, code, labels)
        const ends = [...new Set([0, end])]
        const found = await readLabels(sheet, page, ends, opensOf(labels))
        expect(found.opened).toEqual(linesOf(labels.filter((_, index) => ends.includes(index))))
        expect(found.printed).toEqual(expectedTexts(sheet, found))
      }
    },
  )

  it('has outlines on request, and a code that opens the item whose name is beside it', async () => {
    await using app = await createTestApp('sqlite', { CUBBY_BASE_URL: 'https://items.example.org' })
    const person = await app.signUp()
    await person.importCsv('HB.name,HB.location\nKettle,\nDrill,\nLadder,\n')
    const { json } = await person.send('GET', '/items')
    const opens = new Map<string, string>()
    for (const { id, name, assetId } of json.items) {
      opens.set(`https://items.example.org/item/${id}`, `${name}${assetId}`)
      opens.set(assetId, `${name}${assetId}`)
    }
    const sheet = sheetPresets.find(({ id }) => id === 'a4-grid')
    if (!sheet) throw new Error('The sheet is missing')
    for (const code of ['qr', 'datamatrix', 'code128']) {
      const body = { range: { from: 1, to: 3 }, sheet: sheet.id, lines: ['name', 'assetId'], code }
      const { bytes } = await person.send('POST', '/stickers/sheet', { ...body, outline: true })
      const [page] = readPdf(bytes)
      expect(page?.outlines).toHaveLength(3)
      const { printed, opened } = await readLabels(sheet, page, [0, 1, 2], opens)
      expect(printed).toEqual(['Kettle000-001', 'Drill000-002', 'Ladder000-003'])
      expect(opened).toEqual(printed)
    }
  })
})
