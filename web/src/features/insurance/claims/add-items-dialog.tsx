import { ScanLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '#contract/insurance/claims.ts'
import { useAddItems } from './use-add-items.ts'
import { ItemsChoice } from '#web/features/items/choice/items-choice.tsx'
import { useItemChoices } from '#web/features/items/choice/use-item-choices.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { ChoiceDialog } from '#web/components/forms/choice-dialog.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ItemScanner = lazyComponent(() => import('./item-scanner.tsx'), 'ItemScanner')

/** Adds items to a claim: found by words, a location or labels, or scanned. */
export function AddItemsDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useTranslation()
  const [locationId, setLocationId] = useState<string | null>(null)
  const [labelIds, setLabelIds] = useState<string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isScanning, setIsScanning] = useState(false)
  const filter = {
    ...(locationId && { locations: [locationId], includeSubLocations: 'true' }),
    ...(labelIds.length > 0 && { labels: labelIds }),
  }
  const choices = useItemChoices({ ...filter, pageSize: '50' })
  const adding = useAddItems(onClose)
  // The dialog offers to add all items only when there is a search text or a filter. Otherwise “all” would be the whole
  // household.
  const isFiltered = Object.keys(filter).length > 0 || choices.debouncedQuery !== ''
  const all = { ...filter, ...(choices.debouncedQuery && { q: choices.debouncedQuery }) }

  return (
    <ChoiceDialog
      title={t('claims.addItems')}
      headerEnd={
        <IconButton
          icon={ScanLine}
          label={t('claims.scanItems')}
          isOn={isScanning}
          onClick={() => setIsScanning(!isScanning)}
        />
      }
      onClose={onClose}
      takeLabel={
        selected.length > 0 ? t('action.addItems', { count: selected.length }) : t('claims.addItems')
      }
      onTake={
        selected.length > 0 ? () => void adding.write({ claim, items: { ids: [...selected] } }) : undefined
      }
      other={
        isFiltered && selected.length === 0 && choices.total > 0
          ? {
              label: t('claims.addAll', { count: choices.total, number: formatNumber(choices.total) }),
              onAction: () => void adding.write({ claim, items: { search: all } }),
            }
          : undefined
      }
      isPending={adding.isPending}
    >
      <div className="mb-3 grid shrink-0 gap-2">
        <LocationPicker label={t('item.location')} value={locationId} onChange={setLocationId} canClear />
        <LabelPicker label={t('items.label')} value={labelIds} onChange={setLabelIds} />
      </div>
      {isScanning ? (
        <Suspense>
          <ItemScanner
            onItem={(id) => setSelected((before) => (before.includes(id) ? before : [...before, id]))}
          />
        </Suspense>
      ) : (
        <ItemsChoice
          choices={choices}
          label={t('claims.addItems')}
          emptyText={t('items.noneFound')}
          value={selected}
          onChange={setSelected}
        />
      )}
    </ChoiceDialog>
  )
}
