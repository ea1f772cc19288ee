import type { Readable } from 'node:stream'
import {
  maxPreviewStickers,
  type NewStickerSheet,
  type PreviewSticker,
  type SheetPreset,
  type SheetPreview,
  type StickerLine,
  type StickerSheet,
} from '#contract/printed-labels/sheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readCodePath } from '#server/features/guests/found-page.service.ts'
import { readAssetPath } from '../codes/codes.service.ts'
import { getHousehold } from '#server/features/households/households.service.ts'
import { drawInThread, type DrawBatch } from '#server/pdf/pdf-thread.ts'
import { invalid } from '#server/shared/app-error.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'
import type { SheetHead } from './draw-sheet.ts'
import type { PrintedLabel } from './label-layout.ts'
import { fitsItsPage } from './label-positions.ts'
import type { PreviewTask } from './preview-sheet.ts'
import { selectLabels, type LabelSource, type LabelSubject } from './select-labels.ts'
import { sheetPresets } from './sheet-presets.ts'

const batchSize = 50

/**
 * On labels smaller than this, in millimetres, codes contain the short address with the asset id. A code with the
 * longer address of an item would be too fine for printers and phones.
 */
const smallLabel = 13

const defaultLines: StickerLine[] = ['name', 'location', 'assetId']

/** Memory limits of the preview thread. Most of the memory holds fonts. */
const previewLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

const previewInThread = createTaskThread<PreviewTask, PreviewSticker[]>(
  programFile(import.meta, 'preview-worker'),
  previewLimits,
)

export function listSheetPresets(): SheetPreset[] {
  return [...sheetPresets]
}

interface Print {
  head: SheetHead
  source: LabelSource
  toPrinted: (subject: LabelSubject) => PrintedLabel
  perPage: number
  pages: number
}

/** Returns the labels as PDF, and the number of pages. The codes lead to paths below `base`. */
export async function drawLabelSheet(
  context: Context,
  actor: Actor,
  input: NewStickerSheet,
  { base, signal }: { base: string; signal: AbortSignal },
): Promise<{ pdf: Readable; pages: number }> {
  const { head, source, toPrinted, pages } = await preparePrint(context, actor, input, base)
  const program = programFile(import.meta, 'sheets-worker')
  const produce = async (draw: DrawBatch<PrintedLabel[]>) => {
    for (let at = 0; at < source.total; at += batchSize) {
      await draw((await source.load(at, batchSize)).map(toPrinted))
    }
  }
  const { dataDir } = context.config
  const pdf = await drawInThread(
    { program, head, produce },
    { dataDir, householdId: actor.householdId, signal },
  )
  return { pdf, pages }
}

export async function previewLabelSheet(
  context: Context,
  actor: Actor,
  input: NewStickerSheet & { page?: number },
  base: string,
): Promise<SheetPreview> {
  const { head, source, toPrinted, perPage, pages } = await preparePrint(context, actor, input, base)
  const { sheet, skipped, code } = head
  const page = Math.min(input.page ?? 1, pages)
  const position = Math.max((page - 1) * perPage, skipped)
  const count = Math.min(page * perPage - position, maxPreviewStickers)
  const subjects = await source.load(position - skipped, count)
  const stickers = await previewInThread({ sheet, code, position, labels: subjects.map(toPrinted) })
  return { sheet, total: source.total, pages, page, stickers }
}

async function preparePrint(
  context: Context,
  actor: Actor,
  input: NewStickerSheet,
  base: string,
): Promise<Print> {
  const sheet = readSheet(input)
  const perPage = sheet.columns * sheet.rows
  const { start = 1, code = 'qr', outline = false } = input
  if (start > perPage) throw invalid({ start: `is more than the ${perPage} labels of a page` })
  const source = await selectLabels(context, actor, input)
  return {
    head: { sheet, skipped: start - 1, code, outline },
    source,
    toPrinted: await createToPrinted(context, actor, { ...input, sheet }, base),
    perPage,
    pages: Math.ceil((source.total + start - 1) / perPage),
  }
}

function readSheet({
  sheet,
  nudge = { x: 0, y: 0 },
  scale = { x: 100, y: 100 },
}: NewStickerSheet): StickerSheet {
  const known = typeof sheet === 'string' ? sheetPresets.find(({ id }) => id === sheet) : sheet
  if (!known || !fitsItsPage(known)) throw invalid({ sheet: 'does not fit on its page' })
  const { label, margin, gap } = known
  const [x, y] = [scale.x / 100, scale.y / 100]
  return {
    ...known,
    label: { width: label.width * x, height: label.height * y },
    margin: { top: margin.top * y + nudge.y, left: margin.left * x + nudge.x },
    gap: { x: gap.x * x, y: gap.y * y },
  }
}

async function createToPrinted(
  context: Context,
  actor: Actor,
  {
    sheet,
    lines = defaultLines,
    text = '',
    code,
    writingLines = false,
  }: NewStickerSheet & { sheet: StickerSheet },
  base: string,
): Promise<(subject: LabelSubject) => PrintedLabel> {
  const household = await getHousehold(context, actor)
  const assetPath = await readAssetPath(context, actor)
  const toPath = await readCodePath(context, actor)
  const isSmall = Math.min(sheet.label.width, sheet.label.height) < smallLabel
  return (subject) => {
    const { assetId = '', path, ...own } = describe(subject, { assetPath, toPath, isSmall })
    const says: Partial<Record<StickerLine, string | undefined>> = {
      ...own,
      assetId,
      household: household.name,
      text,
    }
    return {
      lines: lines.map((line) => says[line] ?? '').filter((line) => line.trim() !== ''),
      code: code === 'code128' ? assetId : `${base}${path}`,
      rules: writingLines && 'assetId' in subject,
    }
  }
}

interface Described {
  name?: string | undefined
  location?: string | undefined
  assetId?: string
  serialNumber?: string | undefined
  path: string
}

function describe(
  subject: LabelSubject,
  {
    assetPath,
    toPath,
    isSmall,
  }: Record<'assetPath' | 'toPath', (of: string) => string> & { isSmall: boolean },
): Described {
  if ('assetId' in subject) return { assetId: subject.assetId, path: assetPath(subject.assetId) }
  if ('location' in subject) {
    const { location, parent } = subject
    return { name: location.name, location: parent?.name, path: toPath(`/location/${location.id}`) }
  }
  const { id, name, location, assetId, serialNumber } = subject.item
  return {
    name,
    location: location?.name,
    assetId,
    serialNumber: serialNumber && `S/N ${serialNumber}`,
    path: isSmall && assetId !== '' ? assetPath(assetId) : toPath(`/item/${id}`),
  }
}
