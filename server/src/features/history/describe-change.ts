import { isDeepStrictEqual } from 'node:util'
import { fieldsWith, itemFieldList, templateKey, type ItemFieldEntry } from '#contract/items/item-fields.ts'
import { depreciationFields } from '#contract/items/valuation.ts'
import type { CommonField, FieldChange, JournalChange } from '#contract/history.ts'
import type { Context } from '#server/context.ts'
import type { EntityName } from '#server/journal/change.table.ts'
import { hiddenFields } from '#server/journal/common-fields.ts'
import type { ChangeRow } from '#server/journal/changes.repository.ts'
import { nameOf, readRecord } from '#server/journal/record-json.ts'
import { amountToNumber } from '#server/shared/money.ts'

const isAmount = ({ kind }: ItemFieldEntry) => kind === 'money' || kind === 'quantity'

/** The fields whose values are in 1/10,000, by kind of record. */
const amounts: Partial<Record<EntityName, readonly string[]>> = {
  item: itemFieldList.filter(isAmount).map(({ key }) => key),
  label: depreciationFields.filter(isAmount).map(({ key }) => key),
  maintenance: ['cost'],
  policy: ['deductible', 'limitTotal', 'limitPerItem'],
  claim: ['deductible', 'paidAmount'],
  claimItem: ['quantity', 'value', 'ownLoss'],
  template: fieldsWith('inTemplate')
    .filter(isAmount)
    .map(({ key }) => templateKey(key)),
}

export function describeChange({ entities }: Pick<Context, 'entities'>, row: ChangeRow): JournalChange {
  const entity = entities.find(({ name }) => name === row.entity)
  if (!entity) throw new Error(`No entity ${row.entity}`)
  const before = row.before === null ? null : readRecord(entity, row.before)
  const after = row.after === null ? null : readRecord(entity, row.after)
  return {
    entity: row.entity,
    id: row.entity_id,
    kind: after === null ? 'deleted' : before === null ? 'created' : 'changed',
    name: nameOf(after ?? before),
    fields: compare(row.entity, entity.blank, before, after),
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the fields that differ. A record that was created or deleted is compared with an empty record, so that only
 * its filled fields are listed.
 */
function compare(
  entity: EntityName,
  blank: Values,
  before: Values | null,
  after: Values | null,
): FieldChange[] {
  return Object.keys(blank)
    .filter((field) => !hiddenFields.has(field))
    .filter((field) => !isDeepStrictEqual((before ?? blank)[field], (after ?? blank)[field]))
    .map((field) => ({
      field,
      before: before && describeValue(entity, field, before[field]),
      after: after && describeValue(entity, field, after[field]),
    }))
}

export function describeCommonField(
  entity: EntityName,
  { before, after, ...field }: CommonField,
): CommonField {
  return {
    ...field,
    ...(before !== undefined && { before: describeValue(entity, field.field, before) }),
    ...(after !== undefined && { after: describeValue(entity, field.field, after) }),
  }
}

function describeValue(entity: EntityName, field: string, value: unknown): unknown {
  return typeof value === 'number' && amounts[entity]?.includes(field) ? amountToNumber(value) : value
}
