import type { TFunction } from 'i18next'
import { itemFieldList } from '#contract/items/item-fields.ts'
import type { Recurrence } from '#contract/maintenance/maintenance.ts'
import type { Suggestion } from '#contract/assistants/suggestions.ts'
import { isolate } from '#web/i18n/isolate-values.ts'
import { type ChangeFormatters, describeFieldChanges } from '#web/features/history/field-changes.ts'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import type en from '#web/i18n/locales/en.json'

const titles = {
  add_item: 'suggestions.add',
  edit_item: 'suggestions.edit',
  move_items: 'suggestions.move',
  label_items: 'suggestions.label',
  lend_item: 'suggestions.lend',
  return_item: 'suggestions.return',
  add_maintenance: 'suggestions.addTask',
  complete_maintenance: 'suggestions.completeTask',
  attach_file: 'suggestions.attach',
  add_location: 'suggestions.addLocation',
  add_label: 'suggestions.addLabel',
} as const satisfies Record<Suggestion['tool'], string>

/**
 * All properties that the input of a tool for assistants can have. The server has checked that the input fits its tool.
 */
interface Input {
  id?: string
  itemId?: string
  ids?: string[]
  name?: string
  to?: string
  until?: string
  cost?: string | number | null
  add?: string[]
  remove?: string[]
  photos?: { name: string }[]
  fields?: { id?: string; type?: string; timeValue?: string }[] | null
  recurrence?: Recurrence | null
}

// as: the type of `input` is any object. The server has checked it against the schema of its tool.
const inputOf = ({ input }: Suggestion) => input as Input

export function suggestionTitle(suggestion: Suggestion, t: TFunction): string {
  const { id, itemId, ids = [], name = '' } = inputOf(suggestion)
  const of = id ?? itemId
  const existing = of === undefined ? name : (suggestion.names[of] ?? t('shares.deleted'))
  return t(titles[suggestion.tool], { name: existing, file: name, count: ids.length })
}

export interface SuggestedValue {
  label: string
  text: string
}

const wireToKey = new Map<string, string>(itemFieldList.map(({ wire, key }) => [wire, key]))

/** Returns the values that the suggestion would set, formatted like changes in the history. */
export function suggestedValues(
  suggestion: Suggestion,
  { t, money }: Pick<ChangeFormatters, 't' | 'money'>,
): SuggestedValue[] {
  const { ids, to, until, add, remove, photos, recurrence, ...rest } = inputOf(suggestion)
  const nameOf = (one: string) => suggestion.names[one] ?? ''
  const { name, cost, fields, ...others } = rest
  const isNameShown = suggestion.tool === 'edit_item' || suggestion.tool === 'add_maintenance'
  const values = {
    ...(isNameShown && { name }),
    ...others,
    ...(to !== undefined && { lentTo: to }),
    ...(until !== undefined && { lentUntil: until }),
    ...(cost && { cost: Number(cost) }),
    ...(fields && { fields: fields.map(toStoredField) }),
  }
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  const described = describeFieldChanges(
    {
      entity: suggestion.tool === 'add_location' ? 'location' : 'item',
      fields: set.map(([key, after]) => ({ field: wireToKey.get(key) ?? key, before: null, after })),
    },
    { t, money, nameOf },
  )
  const listed = (label: keyof typeof en, names: readonly string[] = []) =>
    names.length > 0 ? [{ label: t(label), text: names.map(isolate).join(', ') }] : []
  return [
    ...listed('kind.items', ids?.map(nameOf)),
    ...described.map(({ label, after }) => ({ label, text: after || t('history.nothing') })),
    ...listed('bulk.labelsToAdd', add?.map(nameOf)),
    ...listed('bulk.labelsToRemove', remove?.map(nameOf)),
    ...listed(
      'kind.photos',
      photos?.map((photo) => photo.name),
    ),
    ...listed('maintenance.repeats', recurrence ? [recurrenceText(recurrence, t)] : []),
  ]
}

function toStoredField(field: NonNullable<Input['fields']>[number], index: number) {
  return { ...field, id: String(index), type: field.type ?? 'text', dateValue: field.timeValue }
}
