import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPinned, writePinned } from './pinned-location.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { useShownLocation } from '#web/features/locations/use-shown-location.ts'
import type { FormErrors } from '#web/components/forms/form-errors.ts'
import { useSession } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'

type LocationAndLabels = ReturnType<typeof useLocationAndLabels>

/**
 * Returns location and labels of the new item: those of the current page, otherwise the pinned ones. Deleted ones are
 * left out.
 */
export function useLocationAndLabels() {
  const labelPage = useMatch({ from: '/shell/labels-layout/label/$id', shouldThrow: false })
  const shownLocationId = useShownLocation()
  const { data: locations } = useQuery(locationsQuery())
  const { data: labels } = useQuery(labelsQuery())
  const person = useSession()
  const [pinned] = useState(() => readPinned(person))
  const [isLocationPinned, setIsLocationPinned] = useState(pinned.isLocationPinned)
  const [areLabelsPinned, setAreLabelsPinned] = useState(pinned.areLabelsPinned)
  const [chosenId, setLocationId] = useState(shownLocationId ?? pinned.locationId)
  const [chosenLabels, setLabelIds] = useState(labelPage ? [labelPage.params.id] : pinned.labelIds)
  const locationId = !locations || locations.some(({ id }) => id === chosenId) ? chosenId : null
  const labelIds = labels
    ? chosenLabels.filter((id) => labels.some((label) => label.id === id))
    : [...chosenLabels]

  function keep() {
    const next = {
      isLocationPinned,
      areLabelsPinned,
      locationId: isLocationPinned ? locationId : null,
      labelIds: areLabelsPinned ? labelIds : [],
    }
    writePinned(person, next)
    setLocationId(next.locationId)
    setLabelIds(next.labelIds)
    return { locationId: next.locationId, labelIds: next.labelIds }
  }

  return {
    locationId,
    setLocationId,
    isLocationPinned,
    setIsLocationPinned,
    labelIds,
    setLabelIds,
    areLabelsPinned,
    setAreLabelsPinned,
    keep,
  }
}

interface LocationAndLabelsFieldsProps {
  location: LocationAndLabels
  errors: FormErrors
  quantity?: ReactNode
}

export function LocationAndLabelsFields({ location, errors, quantity }: LocationAndLabelsFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={quantity ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-3' : ''}>
        <LocationPicker
          label={t('item.location')}
          value={location.locationId}
          onChange={location.setLocationId}
          error={errors['locationId']}
          aside={
            <PinToggle
              isOn={location.isLocationPinned}
              onChange={location.setIsLocationPinned}
              what={t('item.location')}
            />
          }
          canClear
        />
        {quantity}
      </div>
      <LabelPicker
        label={t('kind.labels')}
        value={location.labelIds}
        onChange={location.setLabelIds}
        error={errors['labelIds']}
        aside={
          <PinToggle
            isOn={location.areLabelsPinned}
            onChange={location.setAreLabelsPinned}
            what={t('kind.labels')}
          />
        }
      />
    </>
  )
}

interface PinToggleProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  what: string
}

function PinToggle({ isOn, onChange, what }: PinToggleProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('createItem.keepWhat', { what })}
      title={t('createItem.keepHint')}
      onClick={() => onChange(!isOn)}
      className={classNames(
        '-my-2 inline-flex items-center gap-1 rounded-tag px-1 py-2 text-xs',
        isOn ? 'font-semibold text-link' : 'text-third',
      )}
    >
      <Pin size={14} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
      {t('createItem.keep')}
    </button>
  )
}
