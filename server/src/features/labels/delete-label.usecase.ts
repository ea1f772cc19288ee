import type { MergeLabel, MergeReport } from '#contract/labels.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { updateEachItem } from '#server/features/items/item-writes.service.ts'
import { moveLabelChildren, removeLabel, replaceLabel, requireLabels } from './labels.service.ts'
import { relabelTemplates, unlabelTemplates } from '#server/features/templates/templates.service.ts'
import { relabelClaims } from '#server/features/claims/claims.service.ts'
import { relabelPolicies } from '#server/features/policies/policies.service.ts'
import { writeJournal, type WriteResult } from '#server/journal/journal.ts'
import { invalid } from '#server/shared/app-error.ts'
import { parseReference } from '#server/shared/request-values.ts'
import { listLabelledItemIds } from '#server/features/items/items.repository.ts'

/** Deletes a label, and removes it from items and templates. Its children move to the top level. */
export function deleteLabel(context: Context, actor: Actor, id: string): Promise<WriteResult<null>> {
  return writeJournal(context, actor, async (journal) => {
    const items = await listLabelledItemIds(journal, id)
    await updateEachItem(journal, items, (item) => ({
      ...item,
      labelIds: item.labelIds.filter((labelId) => labelId !== id),
    }))
    await unlabelTemplates(journal, id)
    await removeLabel(journal, id)
    return null
  })
}

export function mergeLabel(
  context: Context,
  actor: Actor,
  id: string,
  input: MergeLabel,
): Promise<WriteResult<MergeReport>> {
  return writeJournal(context, actor, async (journal) => {
    await requireLabels(journal, [id])
    const target = parseReference('into', input.into)
    if (!target) throw invalid({ into: 'is missing' })
    if (target === id) throw invalid({ into: 'is the label itself' })
    const [into] = await requireLabels(journal, [target])
    if (into) journal.setCause({ mergedInto: into.name })
    const items = await listLabelledItemIds(journal, id)
    let hadBoth = 0
    await updateEachItem(journal, items, (item) => {
      if (item.labelIds.includes(target)) hadBoth++
      return { ...item, labelIds: replaceLabel(item.labelIds, id, target) }
    })
    await relabelTemplates(journal, id, target)
    await relabelPolicies(journal, id, target)
    await relabelClaims(journal, id, target)
    await moveLabelChildren(journal, id, target)
    await removeLabel(journal, id)
    return { items: items.length, hadBoth }
  })
}
