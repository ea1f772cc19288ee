import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/inventory/locations.ts'
import { limits } from '#contract/scalars.ts'
import { useLocationWrites } from '#web/features/location-pages/use-location-writes.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { checkLength, checkName } from '#web/frame/forms/check-text.ts'
import { DraftNote } from '#web/frame/forms/draft-note.tsx'
import { FormDialog } from '#web/frame/forms/form-dialog.tsx'
import { useDraftForm } from '#web/frame/forms/use-draft-form.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Name, description and what it is inside of; itself and what is inside of it cannot be chosen. */
export function EditLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation()
  const { change } = useLocationWrites()
  const start = {
    name: location.name,
    description: location.description,
    parentId: location.parent?.id ?? null,
  }
  const form = useDraftForm({
    draft: `location/edit/${location.id}`,
    start,
    check: ({ name, description }) => ({
      name: checkName(name, t),
      description: checkLength(description, limits.description, t),
    }),
    async send(values) {
      // Only what was changed here, so that nothing of what another person saved meanwhile is taken back.
      const changed = Object.entries({ ...values, name: values.name.trim() }).filter(
        ([key, value]) => value !== Object.entries(start).find(([name]) => name === key)?.[1],
      )
      if (changed.length > 0) {
        await change.writeOrThrow({ id: location.id, body: Object.fromEntries(changed) })
      }
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('location.edit')} submitLabel={t('location.save')}>
      <DraftNote form={form} />
      <TextField
        label={t('create.name')}
        {...form.field('name')}
        maxLength={limits.name}
        required
        autoFocus
      />
      <LocationPicker
        label={t('locations.inside')}
        {...form.field('parentId')}
        description={form.values.parentId ? undefined : t('locations.insideHint')}
        excludeWithin={[location.id]}
        canClear
      />
      <TextArea
        label={t('create.description')}
        {...form.field('description')}
        maxLength={limits.description}
      />
    </FormDialog>
  )
}
