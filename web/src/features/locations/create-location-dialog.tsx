import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocation, type NewLocation } from '#contract/inventory/locations.ts'
import { limits } from '#contract/scalars.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { useShownLocation } from '#web/features/locations/use-shown-location.ts'
import { checkLength, checkName } from '#web/frame/forms/check-text.ts'
import { CreateForm } from '#web/frame/forms/create-form.tsx'
import { DraftNote } from '#web/frame/forms/draft-note.tsx'
import { useDraft, useKeepDraft } from '#web/frame/forms/use-draft.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface CreateLocationDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Text typed before. */
  initialName?: string
}

/** Opened on the page of a location, that one is the parent. */
export function CreateLocationDialog({ isOpen, onClose, initialName = '' }: CreateLocationDialogProps) {
  const { t } = useTranslation()
  const shownId = useShownLocation()
  const start = { name: initialName, description: '', parentId: shownId ?? null }
  const draft = useDraft({ draft: `location/${initialName}` }, start)
  const first = draft.found ?? start
  const [name, setName] = useState(first.name)
  const [description, setDescription] = useState(first.description)
  const [parentId, setParentId] = useState<string | null>(first.parentId)
  useKeepDraft(
    draft,
    { name, description, parentId },
    ![initialName, ''].includes(name) || description !== '',
  )

  const creation = useWrite({
    write: (send, body: NewLocation) => send(createLocation, { body }),
    changes: ['location'],
    toast: (_, body) => t('locations.created', { name: body.name }),
  })

  const check = () => ({
    name: checkName(name, t),
    description: checkLength(description, limits.description, t),
  })

  function clear() {
    setName('')
    setDescription('')
  }

  function startOver() {
    draft.startOver()
    clear()
    setParentId(start.parentId)
  }

  async function create() {
    await creation.writeOrThrow({ name: name.trim(), description, parentId })
    draft.remove()
    clear()
  }

  return (
    <CreateForm
      isOpen={isOpen}
      onClose={onClose}
      title={t('locations.addTitle')}
      fieldNames={['name', 'description', 'parentId']}
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
            required
            autoFocus
          />
          <LocationPicker
            label={t('locations.inside')}
            value={parentId}
            onChange={setParentId}
            error={errors['parentId']}
            description={parentId ? undefined : t('locations.insideHint')}
            canClear
          />
          <TextArea
            label={t('create.description')}
            value={description}
            onChange={setDescription}
            error={errors['description']}
            maxLength={limits.description}
          />
        </>
      )}
    </CreateForm>
  )
}
