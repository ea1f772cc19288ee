import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LocationChoice } from '#web/features/locations/location-choice.tsx'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import type { FieldProps } from '#web/ui/form-controls/field.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { PickerField } from '#web/components/inputs/picker-field.tsx'

interface LocationPickerProps extends FieldProps {
  value: string | null
  onChange: (id: string | null) => void
  excludeWithin?: readonly string[] | undefined
  canClear?: boolean
}

export function LocationPicker({
  value,
  onChange,
  excludeWithin,
  canClear = false,
  ...field
}: LocationPickerProps) {
  const { t } = useTranslation()
  const { data: locations } = useQuery(locationsQuery())
  const chosen = locations?.find((location) => location.id === value)
  return (
    <PickerField
      {...field}
      valueText={chosen ? chosen.path.join(' › ') : t('locations.choose')}
      value={
        chosen ? (
          <span className="flex items-center gap-2">
            <LocationCubby locationId={chosen.id} size={28} />
            <PathLine path={chosen.path} className="flex-1 text-sm" />
          </span>
        ) : (
          <span className="text-third">{t('locations.choose')}</span>
        )
      }
      clear={canClear && chosen ? { label: t('locations.clear'), onClear: () => onChange(null) } : undefined}
    >
      {(close) => (
        <LocationChoice
          label={field.label}
          value={value}
          excludeWithin={excludeWithin}
          onPick={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </PickerField>
  )
}
