import type { Messages } from '#server/shared/text/messages.ts'
import { localHeader, localItemHeaders } from '#server/features/spreadsheets/columns/local-headers.ts'
import type { Cell } from '#server/features/spreadsheets/export/cells.ts'
import { exportColumns, itemCells } from '#server/features/spreadsheets/export/write-spreadsheet.ts'
import type { Sheet } from '#server/features/spreadsheets/workbook/write-xlsx.ts'
import { fieldsOf, lossOf } from '../claim-items.mapper.ts'
import type { ClaimItemRecord } from '../claims.table.ts'
import { listSettlement, sayCondition, sayEvidence, type ExportedClaim } from './claim-report.service.ts'

/** Columns that a claim leaves out, because they only make sense in the inventory. */
const leftOutKinds: ReadonlySet<string> = new Set(['importRef', 'url', 'name'])
export const claimedColumns = exportColumns(false).filter(({ kind }) => !leftOutKinds.has(kind))
const [defaultWidth, wideWidth] = [16, 36]

/** Returns the sheets of a claim: its items with all fields, and its sums. */
export function claimSheets(
  exported: ExportedClaim,
  { fieldNames, pathsOf }: { fieldNames: readonly string[]; pathsOf: (itemId: string) => readonly string[] },
): Sheet[] {
  const { words, walk, settled } = exported
  const { say } = words
  async function* itemRows() {
    for await (const items of walk()) yield items.map((item) => itemRow(words, item, { fieldNames, pathsOf }))
  }
  async function* sumRows(): AsyncGenerator<Cell[][]> {
    yield settled.categories.map(({ name, limit, count, loss, aboveItemLimit, aboveLimit }) => [
      name || say('claim.noCategory'),
      limit === null ? null : { money: limit },
      { number: count },
      { money: loss },
      { money: aboveItemLimit },
      { money: aboveLimit },
    ])
    yield [
      [say('report.everything'), null, null, { money: settled.settlement.loss }],
      ...listSettlement(exported).map(({ name, amount }): Cell[] => [name, null, null, { money: amount }]),
    ]
  }
  const header = (text: string, width = defaultWidth) => ({ header: text, width })
  return [
    {
      name: say('sheet.items'),
      columns: [
        header(localHeader({ header: 'HB.name' }, words), wideWidth),
        header(say('claim.condition')),
        header(say('claim.loss')),
        header(say('claim.value')),
        header(say('claim.evidence'), wideWidth),
        header(say('claim.filePaths'), wideWidth),
        ...localItemHeaders(fieldNames, claimedColumns, words).map((text) => header(text)),
      ],
      rows: itemRows(),
    },
    {
      name: say('claim.sums'),
      columns: [
        header(say('claim.category'), wideWidth),
        header(say('claim.limit')),
        header(say('sheet.items')),
        header(say('claim.loss')),
        header(say('claim.aboveItemLimit')),
        header(say('claim.aboveLimit')),
      ],
      rows: sumRows(),
    },
  ]
}

function itemRow(
  words: Messages,
  item: ClaimItemRecord,
  { fieldNames, pathsOf }: { fieldNames: readonly string[]; pathsOf: (itemId: string) => readonly string[] },
): Cell[] {
  return [
    item.name,
    sayCondition(words, item.condition),
    { money: lossOf(item) },
    { money: item.value },
    sayEvidence(words, item, 'missing'),
    pathsOf(item.id).join('\n'),
    ...claimedCells(item, fieldNames),
  ]
}

/** Returns the cells of `claimedColumns` and of the custom fields, as the item was when it was copied. */
export function claimedCells(
  { name, locationPath, labels, snapshot }: ClaimItemRecord,
  fieldNames: readonly string[],
): Cell[] {
  const fields = fieldsOf(snapshot)
  return itemCells(
    {
      ...fields,
      importRef: '',
      parentRef: '',
      url: '',
      name,
      path: locationPath,
      labelNames: labels.map((label) => label.name),
      assetId: fields.assetNumber,
      fields: snapshot.customFields,
    },
    fieldNames,
    claimedColumns,
  )
}
