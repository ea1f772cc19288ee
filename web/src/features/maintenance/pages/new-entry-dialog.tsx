import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemPickerField } from '#web/features/items/choice/item-picker-field.tsx'
import { MaintenanceFormDialog } from '../maintenance-form-dialog.tsx'
import { newEntry } from '../maintenance-form-values.ts'
import { useMaintenanceWrites } from '../use-maintenance-writes.ts'

interface NewEntryDialogProps {
  onClose: () => void
  initialName?: string
  day?: string
}

export function NewEntryDialog({ onClose, initialName = '', day }: NewEntryDialogProps) {
  const { t } = useTranslation()
  const { add } = useMaintenanceWrites()
  const itemId = useItemOfPage()
  return (
    <MaintenanceFormDialog
      draft={`maintenance/${[itemId, day, initialName].join('/')}`}
      start={{ ...newEntry(itemId, day), name: initialName }}
      renderItem={(form) => (
        <ItemPickerField
          label={t('maintenance.item')}
          noneText={t('maintenance.itemNone')}
          value={form.values.itemId}
          onChange={(id) => form.set({ itemId: id })}
          error={form.errors['itemId']}
        />
      )}
      onSave={(id, body) => add({ itemId: id, body })}
      onClose={onClose}
    />
  )
}

function useItemOfPage() {
  return useMatches({
    select: (matches) => {
      const params = matches.find(({ routeId }) => routeId.startsWith('/shell/item/$id'))?.params
      return params && 'id' in params ? params.id : null
    },
  })
}
