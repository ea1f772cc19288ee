import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLabel, type NewLabel } from '#contract/inventory/labels.ts'
import { limits } from '#contract/scalars.ts'
import { LabelColorField } from '#web/features/labels/label-color-field.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { checkLength, checkName } from '#web/frame/forms/check-text.ts'
import { CreateForm } from '#web/frame/forms/create-form.tsx'
import { DraftNote } from '#web/frame/forms/draft-note.tsx'
import { useDraft, useKeepDraft } from '#web/frame/forms/use-draft.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { labelColor, labelColors } from '#web/ui/pictures/label-color.ts'
import { Tag } from '#web/ui/tag.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface CreateLabelDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Text typed before. */
  initialName?: string
}

export function CreateLabelDialog({ isOpen, onClose, initialName = '' }: CreateLabelDialogProps) {
  const { t } = useTranslation()
  const { data: labels = [] } = useQuery(labelsQuery())
  const draft = useDraft({ draft: `label/${initialName}` }, { name: initialName, description: '' })
  const [name, setName] = useState(draft.found?.name ?? initialName)
  const [description, setDescription] = useState(draft.found?.description ?? '')
  const [chosenColor, setChosenColor] = useState<string | null>(null)
  useKeepDraft(draft, { name, description }, ![initialName, ''].includes(name) || description !== '')
  // The next one in turn, so that neighbours differ.
  const color = chosenColor ?? labelColors[labels.length % labelColors.length]?.hex ?? ''

  const creation = useWrite({
    write: (send, body: NewLabel) => send(createLabel, { body }),
    changes: ['label'],
    toast: (_, body) => t('labels.created', { name: body.name }),
  })

  const check = () => ({
    name: checkName(name, t),
    description: checkLength(description, limits.labelDescription, t),
  })

  async function create() {
    await creation.writeOrThrow({ name: name.trim(), description, color })
    draft.remove()
    clear()
  }

  function clear() {
    setName('')
    setDescription('')
    setChosenColor(null)
  }

  function startOver() {
    draft.startOver()
    clear()
  }

  return (
    <CreateForm
      isOpen={isOpen}
      onClose={onClose}
      title={t('labels.addTitle')}
      fieldNames={['name', 'description', 'color']}
      check={check}
      create={create}
    >
      {(errors) => (
        <>
          <DraftNote form={{ isResumed: draft.isResumed, startOver }} />
          <TextField
            label={t('create.name')}
            value={name}
            onChange={setName}
            error={errors['name']}
            maxLength={limits.name}
            aside={
              name.trim() && Array.from(name).length < limits.name * 0.8 ? (
                <span className="max-w-48">
                  <Tag color={labelColor({ name, color })}>{name}</Tag>
                </span>
              ) : undefined
            }
            required
            autoFocus
          />
          <LabelColorField value={color} onChange={setChosenColor} />
          <TextArea
            label={t('create.description')}
            value={description}
            onChange={setDescription}
            error={errors['description']}
            maxLength={limits.labelDescription}
          />
        </>
      )}
    </CreateForm>
  )
}
