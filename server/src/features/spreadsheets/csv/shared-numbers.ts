import type { HouseholdDb } from '#server/database/household-db.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import type { MatchedRow } from '../import/match-rows.ts'
import { addWarning, type ProblemList, shortened } from './problem-list.ts'
import { findByAssetNumbers } from '../spreadsheets.repository.ts'

/** Warnings that are told one by one; of the others there is a count. */
const maxExamples = 5
const maxNameLength = 40

/**
 * Finds the rows with a number that another item has too. A file is taken at its word and keeps them; people are told in
 * one warning, because Homebox gives hundreds of numbers twice when it imports.
 */
export function createNumberCheck(household: HouseholdDb) {
  const nameInFile = new Map<number, string>()
  const renumbered = new Set<string>()
  const examples: { sentence: string; names: string }[] = []
  let firstLine = 0
  let count = 0

  /** Looks at rows before they are written. */
  async function check(matched: readonly MatchedRow[]): Promise<void> {
    const numbers = matched.flatMap(({ row }) => row.assetId || [])
    const owners = Map.groupBy(await findByAssetNumbers(household, numbers), ({ assetNumber }) => assetNumber)
    for (const { row, before, after } of matched) {
      if (!row.assetId) continue
      if (before && before.assetNumber !== row.assetId) renumbered.add(before.id)
      const owner = owners.get(row.assetId)?.find(({ id }) => id !== after.id && !renumbered.has(id))
      const other = owner?.name ?? nameInFile.get(row.assetId)
      if (other !== undefined) note(row.line, row.name, row.assetId, other)
      else nameInFile.set(row.assetId, shortened(row.name, maxNameLength))
    }
  }

  function note(line: number, name: string, number: number, other: string): void {
    count += 1
    if (count === 1) firstLine = line
    if (count > maxExamples) return
    const [one, two] = [name, other].map((text) => shortened(text, maxNameLength))
    const assetId = formatAssetId(number)
    examples.push({
      sentence: `line ${line}: “${one}” has ${assetId}, which “${two}” has too`,
      names: `${assetId}: ${one} (${line}), ${two}`,
    })
  }

  function warn(problems: ProblemList): void {
    if (count === 0) return
    const rows = count === 1 ? '1 row keeps an asset id' : `${count.toLocaleString('en')} rows keep asset ids`
    const more = count > maxExamples ? `; and ${(count - maxExamples).toLocaleString('en')} more` : ''
    const text = `${rows} that another item has too: ${examples.map(({ sentence }) => sentence).join('; ')}${more}`
    const shown = examples.map(({ names }) => names).join('; ') + (more ? '; …' : '')
    const values = { number: count, examples: shown }
    addWarning(problems, firstLine, { code: 'sharedAssetIds', text, values }, 'HB.asset_id')
  }

  return { check, warn }
}
