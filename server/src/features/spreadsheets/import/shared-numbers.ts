import { formatAssetId } from '#contract/items/asset-id.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { addWarning, counted } from '../parsing/problem-list.ts'
import { findByAssetNumbers } from '../spreadsheets.repository.ts'
import type { ImportState, ResolvedItem } from './import-state.ts'

/** The number of rows that the warning lists. Further rows are only counted. */
const maxExamples = 5
const maxNameLength = 40

/**
 * Records rows with the asset number of another item. Such rows are accepted, because exports of Homebox contain many
 * of them.
 */
export async function noteSharedNumbers(
  household: HouseholdDb,
  items: readonly ResolvedItem[],
  { nameByNumber, renumbered, sharedNumbers }: ImportState,
): Promise<void> {
  const numbers = items.flatMap(({ row }) => row.assetId || [])
  const owners = Map.groupBy(await findByAssetNumbers(household, numbers), ({ assetNumber }) => assetNumber)
  for (const { row, before, after } of items) {
    const { line, name, assetId: number } = row
    if (!number) continue
    if (before && before.assetNumber !== number) renumbered.add(before.id)
    const owner = owners.get(number)?.find(({ id }) => id !== after.id && !renumbered.has(id))
    // Search the rows of the file first, because a preview does not write the items of earlier rows to the database.
    const other = nameByNumber.get(number) ?? owner?.name
    if (!nameByNumber.has(number)) nameByNumber.set(number, cutText(name, maxNameLength))
    if (other === undefined) continue
    sharedNumbers.line ||= line
    if (++sharedNumbers.count > maxExamples) continue
    const [one, two] = [name, other].map((text) => cutText(text, maxNameLength))
    const assetId = formatAssetId(number)
    sharedNumbers.sentences.push(`line ${line}: “${one}” has ${assetId}, which “${two}” has too`)
    sharedNumbers.names.push(`${assetId}: ${one} (${line}), ${two}`)
  }
}

export function warnOfSharedNumbers({ problems, sharedNumbers }: ImportState): void {
  const { count, line, sentences, names } = sharedNumbers
  if (count === 0) return
  const rows = counted(count, 'row keeps an asset id', 'rows keep asset ids')
  const more = count > maxExamples ? `; and ${(count - maxExamples).toLocaleString('en')} more` : ''
  const text = `${rows} that another item has too: ${sentences.join('; ')}${more}`
  const values = { number: count, examples: names.join('; ') + (more ? '; …' : '') }
  addWarning(problems, line, { code: 'sharedAssetIds', text, values }, 'HB.asset_id')
}
