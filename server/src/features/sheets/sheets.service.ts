import type { Readable } from 'node:stream'
import type { ItemSummary } from '#contract/items.ts'
import {
  maxStickers,
  type NewStickerSheet,
  type SheetPreset,
  type StickerLine,
  type StickerSheet,
} from '#contract/sheets.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { readAssetPath } from '#server/features/codes/codes.service.ts'
import { getGroup } from '#server/features/groups/groups.service.ts'
import { everyItem, listItems, loadSummaries, walkItems } from '#server/features/items/items.service.ts'
import { invalid, notFound } from '#server/shared/app-error.ts'
import { formatAssetId, maxAssetNumber, parseAssetId } from '#server/shared/asset-id.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import { readIds } from '#server/shared/request-values.ts'
import type { PrintedSticker, SheetHead } from './draw-sheet.ts'
import { fitsItsPage } from './place-stickers.ts'
import { sheetPresets } from './sheet-presets.ts'
import {
  notOneSelection,
  nothingToPrint,
  offItsPage,
  startsTooLate,
  tooManyStickers,
} from './sheets.errors.ts'

/** An item, or a number that no item has yet. */
type Sticker = ItemSummary | { readonly assetId: string }

/** Stickers that are handed over at once. */
const batchSize = 50

const usualLines: StickerLine[] = ['name', 'location', 'assetId']

export function listSheetPresets(): SheetPreset[] {
  return [...sheetPresets]
}

/** The stickers as PDF; their codes lead below `base`. */
export async function drawStickerSheet(
  context: Context,
  actor: Actor,
  input: NewStickerSheet,
  base: string,
): Promise<Readable> {
  const sheet = readSheet(input.sheet)
  const start = input.start ?? 1
  if (start > sheet.columns * sheet.rows) throw startsTooLate(sheet.columns * sheet.rows)
  const stickers = await selectStickers(context, actor, input)
  const print = await createPrint(context, actor, input, base)
  const { code = 'qr', outline = false } = input
  const head: SheetHead = { sheet, skipped: start - 1, code, outline }
  // Beside this file when run from source, beside the bundled server otherwise.
  const file = import.meta.filename.endsWith('.ts') ? './sheets-worker.ts' : './sheets-worker.js'
  return drawInThread<PrintedSticker[]>(new URL(file, import.meta.url), head, async (draw) => {
    for (let at = 0; at < stickers.length; at += batchSize) {
      await draw(stickers.slice(at, at + batchSize).map(print))
    }
  })
}

function readSheet(sheet: NewStickerSheet['sheet']): StickerSheet {
  const known = typeof sheet === 'string' ? sheetPresets.find(({ id }) => id === sheet) : sheet
  if (!known || !fitsItsPage(known)) throw offItsPage()
  return known
}

async function selectStickers(
  context: Context,
  actor: Actor,
  { ids, search, range }: NewStickerSheet,
): Promise<Sticker[]> {
  if ([ids, search, range].filter((one) => one !== undefined).length !== 1) throw notOneSelection()
  if (range) return selectRange(context, actor, range)
  if (search) {
    const paging = { page: '1', pageSize: String(maxStickers), nearest: 'false' }
    const { items, total } = await listItems(context, actor, { ...search, ...paging })
    if (total > maxStickers) throw tooManyStickers('search')
    if (total === 0) throw nothingToPrint('search')
    return items
  }
  const wanted = readIds('ids', ids ?? [])
  const items = await loadSummaries(context, actor, context.database.read, wanted)
  if (items.length < wanted.length) throw notFound('item')
  return items
}

/** One sticker a number: of the first item by name that has it, or of none. */
async function selectRange(
  context: Context,
  actor: Actor,
  range: NonNullable<NewStickerSheet['range']>,
): Promise<Sticker[]> {
  const from = readAssetNumber('from', range.from)
  const to = readAssetNumber('to', range.to)
  if (from > to) throw invalid({ range: 'ends before it begins' })
  if (to - from >= maxStickers) throw tooManyStickers('range')
  const filter = {
    ...everyItem,
    includeArchived: true,
    ranges: [{ column: 'asset_number' as const, from, to }],
  }
  const { read } = context.database
  const found = new Map<string, Sticker>()
  for await (const ids of walkItems(context, actor, read, filter, { by: 'name_key', direction: 'desc' })) {
    for (const item of await loadSummaries(context, actor, read, ids)) found.set(item.assetId, item)
  }
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const assetId = formatAssetId(from + index)
    return found.get(assetId) ?? { assetId }
  })
}

function readAssetNumber(key: 'from' | 'to', value: string | number): number {
  const number = parseAssetId(String(value))
  if (number !== undefined && number > 0 && number <= maxAssetNumber) return number
  throw invalid({ [key]: `is "${value}", which is not an asset id like 000-012` })
}

async function createPrint(
  context: Context,
  actor: Actor,
  { lines = usualLines, text = '', code }: NewStickerSheet,
  base: string,
): Promise<(sticker: Sticker) => PrintedSticker> {
  const household = await getGroup(context, actor)
  const assetPath = await readAssetPath(context, actor)
  return (sticker) => {
    const item = 'id' in sticker ? sticker : undefined
    const says: Record<StickerLine, string | undefined> = {
      name: item?.name,
      location: item?.location?.name,
      assetId: sticker.assetId,
      household: household.name,
      serialNumber: item?.serialNumber && `S/N ${item.serialNumber}`,
      text,
    }
    const path = item ? `/item/${item.id}` : assetPath(sticker.assetId)
    return {
      lines: lines.map((line) => says[line] ?? '').filter((line) => line.trim() !== ''),
      code: code === 'code128' ? sticker.assetId : `${base}${path}`,
    }
  }
}
