import type { Readable } from 'node:stream'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import type { Reader } from '#server/database/database.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import {
  streamCsv,
  walkWholeItems,
  type CsvFormat,
} from '#server/features/spreadsheets/spreadsheets.service.ts'
import { escapeFormula } from '#server/features/spreadsheets/parsing/cell-text.ts'
import { formatAmount, valueOf } from '#server/shared/money.ts'

const header = [
  'Name',
  'Description',
  'Manufacturer',
  'Serial Number',
  'Model Number',
  'Quantity',
  'Price',
  'Total Price',
]

export function exportBillOfMaterials(context: Context, actor: Actor, format: CsvFormat): Readable {
  return streamCsv(context, (db) => billBatches(context, actor, db, format), format)
}

async function* billBatches(
  context: Context,
  actor: Actor,
  db: Reader,
  { decimalSign }: CsvFormat,
): AsyncGenerator<string[][]> {
  yield [header]
  for await (const items of walkWholeItems(householdDb(context, actor, db)))
    yield items.map((item) => billRow(item, decimalSign))
}

/**
 * Returns the CSV row of an item in the bill of materials. Only texts are escaped, because a number with a minus sign
 * is no formula.
 */
function billRow(item: ItemRecord, decimalSign: string): string[] {
  const texts = [item.name, item.description, item.manufacturer, item.serialNumber, item.modelNumber]
  const amounts = [item.quantity, item.purchasePrice, valueOf(item.purchasePrice, item.quantity)]
  return [
    ...texts.map((text) => escapeFormula(text, true)),
    ...amounts.map((amount) => formatAmount(amount).replace('.', decimalSign)),
  ]
}
