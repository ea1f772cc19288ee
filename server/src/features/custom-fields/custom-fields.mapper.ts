import { isBlank } from '#contract/texts.ts'
import type {
  FieldDescription,
  FieldDescriptionUpdate,
  NewFieldDescription,
} from '#contract/custom-fields.ts'
import { invalid } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName } from '#server/shared/request-values.ts'
import { descriptionColumns, type FieldDescriptionRecord } from './custom-fields.table.ts'

export function toFieldDescription({
  createdAt,
  updatedAt,
  ...description
}: FieldDescriptionRecord): FieldDescription {
  return { ...description, createdAt: toInstant(createdAt), updatedAt: toInstant(updatedAt) }
}

export function newDescriptionRecord(
  id: string,
  now: number,
  input: NewFieldDescription,
): FieldDescriptionRecord {
  return applyDescriptionUpdate({ ...descriptionColumns.blank, id, createdAt: now, updatedAt: now }, input)
}

/** Applies an update to the description of a custom field. Only numbers keep a unit, and only texts keep choices. */
export function applyDescriptionUpdate(
  before: FieldDescriptionRecord,
  input: FieldDescriptionUpdate,
): FieldDescriptionRecord {
  const type = input.type ?? before.type
  return {
    ...before,
    name: readName(input.name) ?? before.name,
    type,
    unit: type === 'number' ? (input.unit?.trim() ?? before.unit) : '',
    choices: type === 'text' ? (readChoices(input.choices) ?? before.choices) : [],
  }
}

function readChoices(input: readonly string[] | null | undefined): string[] | undefined {
  const choices = input?.map((choice) => choice.trim()).filter((choice) => !isBlank(choice))
  const twice = choices?.find((choice, index) => choices.indexOf(choice) < index)
  if (twice !== undefined) throw invalid({ choices: `have “${twice}” twice` })
  return choices
}
