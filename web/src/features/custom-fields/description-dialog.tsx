import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  createFieldDescription,
  type FieldDescription,
  type NewFieldDescription,
  updateFieldDescription,
} from '#contract/custom-fields.ts'
import { fieldTypes } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { type Choice, ChoicesField } from '#web/features/custom-fields/choices-field.tsx'
import { fieldDescriptionsQuery } from '#web/features/custom-fields/custom-fields.queries.ts'
import { type FieldType, fieldTypeKeys, isFieldType } from '#web/features/item-fields/field-types.ts'
import { checkLength, checkName } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** A custom field to define. A field that is not defined yet has only its name and type. */
export interface DescribedField extends Partial<FieldDescription> {
  name: string
  type: FieldType
}

interface Values {
  name: string
  type: FieldType
  unit: string
  choices: Choice[]
}

export function DescriptionDialog({ field, onClose }: { field: DescribedField; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useDescriptionForm(field, onClose)
  const { name, type } = form.values
  const isRenamed = field.id !== undefined && name.trim() !== field.name
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={field.id === undefined ? t('customFields.add') : t('customFields.edit', { name: field.name })}
      submitLabel={t('action.save')}
    >
      <TextField
        {...form.field('name')}
        label={t('field.name')}
        description={isRenamed ? t('customFields.renamed') : undefined}
        maxLength={limits.name}
        autoComplete="off"
        autoFocus={field.name === ''}
      />
      <SelectField
        {...form.field('type')}
        label={t('field.type')}
        onChange={(value) => isFieldType(value) && form.set({ type: value })}
      >
        {fieldTypes.map((one) => (
          <option key={one} value={one}>
            {t(fieldTypeKeys[one])}
          </option>
        ))}
      </SelectField>
      {type === 'number' ? (
        <TextField
          {...form.field('unit')}
          label={t('field.unit')}
          description={t('customFields.unitHint')}
          maxLength={limits.fieldUnit}
          autoComplete="off"
          autoCapitalize="none"
        />
      ) : null}
      {type === 'text' ? <ChoicesField {...form.field('choices')} errors={form.errors} /> : null}
    </FormDialog>
  )
}

function useDescriptionForm(field: DescribedField, onSaved: () => void) {
  const { t } = useTranslation()
  const { data: all = [] } = useQuery(fieldDescriptionsQuery())
  const others = all.filter(({ id }) => id !== field.id).map(({ name }) => name)
  const saving = useWrite({
    write: (send, { body, changes }: { body: NewFieldDescription; changes: object }) =>
      field.id === undefined
        ? send(createFieldDescription, { body })
        : send(updateFieldDescription, { params: { id: field.id }, body: pickChanged(body, changes) }),
    changes: ['fieldDescription'],
    onSuccess: onSaved,
  })
  return useDraftForm<Values>({
    draft: `custom-field/${field.id ?? field.name}`,
    start: {
      name: field.name,
      type: field.type,
      unit: field.unit ?? '',
      choices: (field.choices ?? []).map((text, index) => ({ key: String(index), text })),
    },
    check: (values) => checkDescription(values, others, t),
    send({ name, type, unit, choices }, changes) {
      const texts = choices.map(({ text }) => text.trim()).filter((text) => text !== '')
      const body = { name: name.trim(), type, unit: unit.trim(), choices: texts }
      return saving.writeOrThrow({ body, changes })
    },
  })
}

function checkDescription({ name, unit, choices }: Values, others: readonly string[], t: TFunction) {
  const isTaken = others.includes(name.trim())
  const texts = choices.map(({ text }) => text.trim())
  const errors = choices.map(({ key }, index): [string, string | undefined] => {
    const text = texts[index] ?? ''
    const isThere = text !== '' && texts.indexOf(text) < index
    const error = isThere ? t('customFields.choiceTwice') : checkLength(text, limits.fieldChoice, t)
    return [`choices.${key}`, error]
  })
  return {
    name: isTaken ? t('customFields.taken') : checkName(name, t),
    unit: checkLength(unit.trim(), limits.fieldUnit, t),
    ...Object.fromEntries(errors),
  }
}
