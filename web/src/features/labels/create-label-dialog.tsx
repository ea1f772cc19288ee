import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLabel, type NewLabel } from '#contract/labels.ts'
import { limits } from '#contract/scalars.ts'
import { LabelColorField } from '#web/features/labels/label-color-field.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { checkNamed } from '#web/components/forms/check-text.ts'
import { CreateForm } from '#web/components/forms/create-form.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { DescriptionField, NameField } from '#web/components/forms/name-fields.tsx'
import { useDialogDraft } from '#web/components/forms/use-named-draft.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { labelColor, labelColors } from '#web/ui/images/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'

interface CreateLabelDialogProps {
  isOpen: boolean
  onClose: () => void
  initialName?: string
}

export function CreateLabelDialog({ isOpen, onClose, initialName = '' }: CreateLabelDialogProps) {
  const { t } = useTranslation()
  const { form, color, setColor, create, startOver } = useNewLabel(initialName)
  const { name, description } = form.values
  return (
    <CreateForm
      isOpen={isOpen}
      onClose={onClose}
      title={t('labels.addTitle')}
      fieldNames={['name', 'description', 'color']}
      check={() => checkNamed(form.values, limits.labelDescription, t)}
      create={create}
    >
      {(errors) => (
        <>
          <DraftNote form={{ isResumed: form.isResumed, startOver }} />
          <NameField
            value={name}
            onChange={(next) => form.set({ name: next })}
            error={errors['name']}
            aside={previewOf({ name, color })}
          />
          <LabelColorField value={color} onChange={setColor} />
          <DescriptionField
            value={description}
            onChange={(next) => form.set({ description: next })}
            error={errors['description']}
            maxLength={limits.labelDescription}
          />
        </>
      )}
    </CreateForm>
  )
}

function useNewLabel(initialName: string) {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(labelsQuery())
  const form = useDialogDraft(`label/${initialName}`, { name: initialName, description: '' })
  const { name, description } = form.values
  const [chosenColor, setChosenColor] = useState<string | null>(null)
  const [sending, setSending] = useState(0)
  // Consecutive new labels get different colours.
  const color = chosenColor ?? labelColors[(labels.length + sending) % labelColors.length]?.hex ?? ''

  const creation = useWrite({
    write: (send, body: NewLabel) => send(createLabel, { body }),
    changes: ['label'],
    toast: (_, body) => t('labels.created', { name: body.name }),
    errorToast: (error, { name: refused }) =>
      t('create.notCreated', { name: refused, reason: errorText(error, t) }),
    whilePending: 'queue',
  })

  async function create(another: boolean) {
    const body = { name: name.trim(), description, color }
    if (another) void createBehind(body)
    else await creation.writeOrThrow(body)
    form.empty()
    setChosenColor(null)
  }

  async function createBehind(body: NewLabel) {
    setSending((count) => count + 1)
    if (!(await creation.write(body))) form.putBack(form.values)
    setSending((count) => count - 1)
  }

  function startOver() {
    form.startOver()
    setChosenColor(null)
  }

  return { form, color, setColor: setChosenColor, create, startOver }
}

/** Shows a preview while the name is short enough to fit. */
function previewOf({ name, color }: { name: string; color: string }) {
  if (name.trim() === '' || Array.from(name).length >= limits.name * 0.8) return undefined
  return (
    <span className="max-w-48">
      <Tag color={labelColor({ name, color })}>{name}</Tag>
    </span>
  )
}
