import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocation, type NewLocation } from '#contract/locations.ts'
import { limits } from '#contract/scalars.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { useShownLocation } from '#web/features/locations/use-shown-location.ts'
import { checkLength, checkName } from '#web/frame/check-text.ts'
import { CreateForm } from '#web/frame/create-form.tsx'
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
  const [name, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const [parentId, setParentId] = useState<string | null>(shownId ?? null)

  const creation = useWrite({
    write: (send, body: NewLocation) => send(createLocation, { body }),
    changes: ['location'],
    toast: (_, body) => t('locations.created', { name: body.name }),
  })

  const check = () => ({
    name: checkName(name, t),
    description: checkLength(description, limits.description, t),
  })

  async function create() {
    await creation.writeOrThrow({ name: name.trim(), description, parentId })
    setName('')
    setDescription('')
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
