import type { ItemSummary } from '#contract/items/items.ts'
import { fold } from '#web/ui/marked-text.tsx'

/** Number of characters shown before the matching word of a long text. */
const lead = 24

/**
 * Returns the part of an item that contains a query word which is in neither its name nor its location. Empty when
 * there is none.
 */
export function whyMatched(item: ItemSummary, query: string) {
  const seen = fold([item.name, ...(item.locationPath ?? [])].join(' '))
  const missing = fold(query)
    .split(/\s+/)
    .find((word) => word !== '' && !seen.includes(word))
  if (missing === undefined) return ''
  const texts = [
    [item.manufacturer, item.modelNumber].filter(Boolean).join(' '),
    item.description,
    item.serialNumber,
    item.assetId,
    item.labels.map((label) => label.name).join(', '),
  ]
  const found = texts.find((text) => fold(text).includes(missing.replace(/^#/, '')))
  return found === undefined ? '' : around(found.replace(/\s+/g, ' '), missing)
}

function around(text: string, word: string) {
  const start = fold(text).indexOf(word) - lead
  if (start <= 0) return text
  const from = text.indexOf(' ', start)
  return from < 0 || from > start + lead ? `…${text.slice(start)}` : `…${text.slice(from + 1)}`
}
