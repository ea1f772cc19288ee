import { findRecord, type Found } from '#contract/households/find.ts'
import { listRecordChanges } from '#contract/history.ts'
import { nullIfMissing } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'

export type MissingRecord =
  | { kind: 'elsewhere'; record: Found['kind']; household: { id: string; name: string }; path: string }
  | { kind: 'deleted'; name: string }
  /** None of the user's households has such a record, or the history does not reach back to its deletion. */
  | { kind: 'missing' }

/** Returns where a record is that the household lacks. */
export async function findMissingRecord(id: string, householdId: string | undefined): Promise<MissingRecord> {
  const found = await nullIfMissing(call(findRecord, { params: { id } }))
  if (found && found.groupId !== householdId) {
    const { kind: record, groupId, groupName } = found
    return {
      kind: 'elsewhere',
      record,
      household: { id: groupId, name: groupName },
      path: `/${record}/${id}`,
    }
  }
  const query = { page: '1', pageSize: '10' }
  const { items: changes } = await call(listRecordChanges, { params: { id }, query })
  const deletion = changes.find((change) => change.id === id && change.kind === 'deleted')
  return deletion ? { kind: 'deleted', name: deletion.name } : { kind: 'missing' }
}
