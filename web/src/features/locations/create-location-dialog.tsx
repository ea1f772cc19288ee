import { useTranslation } from 'react-i18next'
import { createLocation, type NewLocation } from '#contract/locations/locations.ts'
import { limits } from '#contract/scalars.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { useShownLocation } from '#web/features/locations/use-shown-location.ts'
import { checkNamed } from '#web/components/forms/check-text.ts'
import { CreateForm } from '#web/components/forms/create-form.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { DescriptionField, NameField } from '#web/components/forms/name-fields.tsx'
import { useDialogDraft } from '#web/components/forms/use-dialog-draft.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useWrite } from '#web/shared/use-write.ts'

interface CreateLocationDialogProps {
  onClose: () => void
  initialName?: string
}

/** Creates a location. On the page of a location, that location is the parent. */
export function CreateLocationDialog({ onClose, initialName = '' }: CreateLocationDialogProps) {
  const { t } = useTranslation()
  const shownId = useShownLocation()
  const start = { name: initialName, description: '', parentId: shownId ?? null }
  const form = useDialogDraft(`location/${initialName}`, start)
  const { name, description, parentId } = form.values

  const creation = useWrite({
    write: (send, body: NewLocation) => send(createLocation, { body }),
    changes: ['location'],
    toast: (_, body) => t('create.added', { name: body.name }),
    errorToast: (error, { name: refused }) =>
      t('create.notCreated', { name: refused, reason: errorText(error, t) }),
    whilePending: 'queue',
  })

  async function createBehind(body: NewLocation) {
    if (!(await creation.write(body))) form.putBack(form.values)
  }

  async function create(another: boolean) {
    const body = { name: name.trim(), description, parentId }
    if (another) void createBehind(body)
    else await creation.writeOrThrow(body)
    form.empty()
  }

  return (
    <CreateForm
      onClose={onClose}
      title={t('action.addLocation')}
      fieldNames={['name', 'description', 'parentId']}
      check={() => checkNamed(form.values, limits.description, t)}
      create={create}
    >
      {(errors) => (
        <>
          <DraftNote form={form} />
          <NameField value={name} onChange={(next) => form.set({ name: next })} error={errors['name']} />
          <LocationPicker
            label={t('locations.inside')}
            value={parentId}
            onChange={(id) => form.set({ parentId: id })}
            error={errors['parentId']}
            description={parentId ? undefined : t('locations.insideHint')}
            canClear
          />
          <DescriptionField
            value={description}
            onChange={(next) => form.set({ description: next })}
            error={errors['description']}
            maxLength={limits.description}
          />
        </>
      )}
    </CreateForm>
  )
}
