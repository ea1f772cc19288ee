import { useMatch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLocation } from '#contract/locations.ts'
import { limits } from '#contract/scalars.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { checkLength, checkName, withoutEmpty } from '#web/frame/check-text.ts'
import { CreateForm } from '#web/frame/create-form.tsx'
import { callWithBatch } from '#web/shared/api.ts'
import { useSaved } from '#web/shared/undo.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface CreateLocationDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What was typed already. */
  initialName?: string
}

/** Opened on the page of a location, that one is the parent. */
export function CreateLocationDialog({ isOpen, onClose, initialName = '' }: CreateLocationDialogProps) {
  const { t } = useTranslation()
  const saved = useSaved()
  const page = useMatch({ from: '/shell/location/$id', shouldThrow: false })
  const [name, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const [parentId, setParentId] = useState<string | null>(page?.params.id ?? null)

  const check = () =>
    withoutEmpty({
      name: checkName(name, t),
      description: checkLength(description, limits.description, t),
    })

  async function create() {
    const body = { name: name.trim(), description, parentId }
    const { batchId } = await callWithBatch(createLocation, { body })
    void saved(batchId, t('locations.created', { name: body.name }))
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
