import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLabel, type Label, type LabelUpdate, type NewLabel, updateLabel } from '#contract/labels.ts'
import type { TFunction } from 'i18next'
import { limits } from '#contract/scalars.ts'
import { LabelColorField, LabelIconField, LabelParentField, shownHex } from './label-fields.tsx'
import { labelsQuery } from './labels.queries.ts'
import { checkNamed } from '#web/components/forms/check-text.ts'
import { DepreciationFields } from '#web/features/valuation/depreciation-fields.tsx'
import { CreateForm } from '#web/components/forms/create-form.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import type { FormErrors } from '#web/components/forms/form-errors.ts'
import { DescriptionField, NameField } from '#web/components/forms/name-fields.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useDialogDraft } from '#web/components/forms/use-dialog-draft.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { labelColor, unusedColor } from '#web/ui/images/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'

interface LabelValues {
  name: string
  description: string
  color: string
  icon: string
  parentId: string | null
  usefulLifeYears: number | null
  restValuePercent: number | null
  declining: boolean
}

interface LabelFieldsProps {
  id?: string
  values: LabelValues
  errors: FormErrors
  set: (changes: Partial<LabelValues>) => void
}

const fieldNames = ['name', 'description', 'icon', 'parentId', 'usefulLifeYears', 'restValuePercent']

function LabelFields({ id, values, errors, set }: LabelFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <NameField
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors['name']}
        aside={previewOf(values)}
      />
      <LabelColorField value={values.color} onChange={(color) => set({ color })} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3.5">
        <LabelIconField label={values} onChange={(icon) => set({ icon })} error={errors['icon']} />
        <LabelParentField
          of={id}
          value={values.parentId}
          onChange={(parentId) => set({ parentId })}
          error={errors['parentId']}
        />
      </div>
      <DescriptionField
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors['description']}
        maxLength={limits.labelDescription}
      />
      <DepreciationFields
        value={values}
        noneText={t('depreciation.notComputed')}
        errors={errors}
        onChange={set}
      />
    </>
  )
}

function previewOf({ name, color }: LabelValues) {
  if (name.trim() === '' || Array.from(name).length >= limits.name * 0.8) return undefined
  return (
    <span className="max-w-48">
      <Tag color={labelColor({ name, color })}>{name}</Tag>
    </span>
  )
}

interface CreateLabelDialogProps {
  onClose: () => void
  initialName?: string
}

function ruleOf({ usefulLifeYears = 0, restValuePercent = 0, declining = false }: Partial<Label>) {
  return { usefulLifeYears, restValuePercent, declining }
}

function checkLabel(values: LabelValues, t: TFunction): FormErrors {
  const isLifeMissing = !values.usefulLifeYears && (values.restValuePercent || values.declining)
  return {
    ...checkNamed(values, limits.labelDescription, t),
    ...(isLifeMissing && { usefulLifeYears: t('depreciation.lifeMissing') }),
  }
}

export function CreateLabelDialog({ onClose, initialName = '' }: CreateLabelDialogProps) {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(labelsQuery())
  const [sending, setSending] = useState<readonly NewLabel[]>([])
  const start: LabelValues = {
    name: initialName,
    description: '',
    color: '',
    icon: '',
    parentId: null,
    ...ruleOf({}),
  }
  const form = useDialogDraft(`label/${initialName}`, start)
  const known = [...labels, ...sending.map(({ name, color }) => ({ name, color: color ?? '' }))]
  const values = { ...form.values, color: form.values.color || unusedColor(known) }

  const creation = useWrite({
    write: (send, body: NewLabel) => send(createLabel, { body }),
    changes: ['label'],
    toast: (_, body) => t('create.added', { name: body.name }),
    errorToast: (error, { name: refused }) =>
      t('create.notCreated', { name: refused, reason: errorText(error, t) }),
    whilePending: 'queue',
  })

  async function create(another: boolean) {
    const body = { ...values, name: values.name.trim() }
    if (another) void createBehind(body)
    else await creation.writeOrThrow(body)
    form.empty()
    form.set({ color: '', icon: '' })
  }

  async function createBehind(body: NewLabel) {
    setSending((before) => [...before, body])
    if (!(await creation.write(body))) form.putBack(form.values)
    setSending((before) => before.filter((one) => one !== body))
  }

  return (
    <CreateForm
      onClose={onClose}
      title={t('action.addLabel')}
      fieldNames={fieldNames}
      check={() => checkLabel(values, t)}
      create={create}
    >
      {(errors) => (
        <>
          <DraftNote form={form} />
          <LabelFields values={values} errors={errors} set={form.set} />
        </>
      )}
    </CreateForm>
  )
}

interface EditLabelDialogProps {
  label: Label
  labels: readonly Label[]
  onClose: () => void
}

export function EditLabelDialog({ label, labels, onClose }: EditLabelDialogProps) {
  const { t } = useTranslation()
  const change = useWrite({
    write: (send, body: LabelUpdate) => send(updateLabel, { params: { id: label.id }, body }),
    changes: ['label', 'item'],
  })
  const hasParent = labels.some(({ id }) => id === label.parentId)
  const start: LabelValues = {
    name: label.name,
    description: label.description,
    color: shownHex(label),
    icon: label.icon,
    parentId: hasParent ? label.parentId : null,
    ...ruleOf(label),
  }
  const form = useDraftForm({
    draft: `label/edit/${label.id}`,
    start,
    fieldNames,
    check: (values) => checkLabel(values, t),
    async send(_, changes) {
      // Sends only changed fields, so that changes of other users are kept.
      if (Object.keys(changes).length > 0) await change.writeOrThrow(changes)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('item.editTitle', { name: label.name })}
      submitLabel={t('action.save')}
    >
      <LabelFields id={label.id} values={form.values} errors={form.errors} set={form.set} />
    </FormDialog>
  )
}
