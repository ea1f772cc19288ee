import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { limits } from '#contract/scalars.ts'
import { useLocationWrites } from './use-location-writes.ts'
import { LocationPicker } from '../location-picker.tsx'
import { checkNamed } from '#web/components/forms/check-text.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { DescriptionField, NameField } from '#web/components/forms/name-fields.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'

/** Edits name, description and parent. The location itself and everything inside it cannot be the parent. */
export function EditLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation()
  const { change } = useLocationWrites()
  const form = useDraftForm({
    draft: `location/edit/${location.id}`,
    start: {
      name: location.name,
      description: location.description,
      parentId: location.parent?.id ?? null,
    },
    check: (values) => checkNamed(values, limits.description, t),
    async send(_, changes) {
      // Sends only changed fields, so that changes of other users are kept.
      if (Object.keys(changes).length > 0) await change.writeOrThrow({ id: location.id, body: changes })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('location.edit')} submitLabel={t('action.save')}>
      <NameField {...form.field('name')} />
      <LocationPicker
        label={t('locations.inside')}
        {...form.field('parentId')}
        description={form.values.parentId ? undefined : t('locations.insideHint')}
        excludeWithin={[location.id]}
        canClear
      />
      <DescriptionField {...form.field('description')} maxLength={limits.description} />
    </FormDialog>
  )
}
