import { buffer } from 'node:stream/consumers'
import { thumbnailPixels } from '#contract/files/files.ts'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { maxPagesPerDocument, maxAppendedPages } from '#contract/reports/inventory-report.ts'
import type { Context } from '#server/context.ts'
import type { DrawBatch } from '#server/pdf/pdf-thread.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { isPicture } from '#server/shared/media-types.ts'
import type { AppendedDocument } from './draw-document.ts'
import type { ReportBatch } from './draw-report.ts'
import { documentTitle, type ListedItem, type ReportDocument } from './inventory-report.mapper.ts'
import { loadReportPicture, type OpenFile } from './report-picture.ts'
import type { ReportMessages } from './report-texts.ts'

/** A file to append. It is appended only once, even when several items have it. */
interface AppendedFile {
  open: OpenFile
  title: string
  mime: string
  size: number
  items: string[]
}

/** The documents of a report, by file hash. */
export type Documents = Map<string, AppendedFile>

const maxPdfBytes = 32_000_000
const maxTitles = 200

export const isDocument = ({ type }: Pick<ReportDocument, 'type'>): boolean =>
  type === 'receipt' || type === 'warranty'

export function addDocuments(
  { documents, words }: { documents: Documents; words: ReportMessages },
  listed: readonly ListedItem[],
): void {
  for (const { item, documents: attached } of listed) {
    const name = `${words.isolate(item.name)}, ${formatAssetId(item.assetNumber)}`.replace(/, $/, '')
    for (const document of attached) {
      const { file, open } = document
      if (!file) continue
      const title = documentTitle(document, words)
      documents
        .getOrInsert(file.hash, { open, title, mime: file.mime, size: file.size, items: [] })
        .items.push(name)
    }
  }
}

/** Appends the documents one by one up to the limit of pages, and lists the documents that do not fit. */
export async function drawDocuments(
  context: Context,
  { documents, words }: { documents: Documents; words: ReportMessages },
  draw: DrawBatch<ReportBatch>,
): Promise<void> {
  // Drawing an empty batch adds nothing to the report, but returns the number of pages so far.
  let pages = await draw({ items: [] })
  const end = pages + maxAppendedPages
  const omitted: string[] = []
  for (const document of documents.values()) {
    const maxPages = Math.min(end - pages, maxPagesPerDocument)
    const { title, items } = document
    if (maxPages === 0) {
      omitted.push(`${title}  ·  ${items.join('  ·  ')}`)
      continue
    }
    const content = await loadContent(context, document)
    pages = await draw({ document: { title, items, content, maxPages } })
  }
  if (omitted.length === 0) return
  const more = Math.max(0, omitted.length - maxTitles)
  const maxPages = words.numbers(0, 0)(String(maxAppendedPages))
  await draw({ omitted: { titles: omitted.slice(0, maxTitles), more, maxPages } })
}

async function loadContent(
  context: Context,
  { open, mime, size }: AppendedFile,
): Promise<AppendedDocument['content']> {
  if (isPicture(mime)) {
    // The thumbnail is used, because it is upright, limited in size and always a JPEG. A PDF cannot hold every format
    // of an original.
    const picture = await loadReportPicture(context, open, {
      thumbnail: 'large',
      pixels: thumbnailPixels.large,
    })
    return typeof picture === 'string' ? { problem: picture } : { picture }
  }
  if (mime !== 'application/pdf') return { problem: 'unknownKind' }
  if (size > maxPdfBytes) return { problem: 'tooLarge' }
  try {
    const opened = await open()
    return 'key' in opened
      ? { pdf: await buffer(await context.storage.read(opened.key)) }
      : { problem: 'missing' }
  } catch (error) {
    if (isNotFound(error)) return { problem: 'missing' }
    throw error
  }
}
