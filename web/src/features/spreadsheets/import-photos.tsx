import { useTranslation } from 'react-i18next'
import type { ImportedPhotos } from '#contract/spreadsheets.ts'
import { OptionsBox } from './columns/options-box.tsx'
import { isolate } from '#web/i18n/isolate-values.ts'
import { formatNumber } from '#web/shared/formats.ts'

interface ImportPhotosProps {
  photos: ImportedPhotos
  /** True after the import. False in the preview, when the files are not attached yet. */
  isDone: boolean
}

/** Says how many photos belong to how many items, and names the files that belong to none. */
export function ImportPhotos({ photos, isDone }: ImportPhotosProps) {
  const { t } = useTranslation()
  const { attached, items, addresses, unused, totalUnused } = photos
  if (attached + totalUnused === 0) return null
  const more = totalUnused - unused.length
  const found = t(isDone ? 'import.photosAdded' : 'import.photosFound', {
    count: attached,
    number: formatNumber(attached),
    items: t('import.photosOfItems', { count: items, number: formatNumber(items) }),
  })
  const notes = [
    found,
    !isDone &&
      addresses > 0 &&
      t('import.photosFetched', { count: addresses, number: formatNumber(addresses) }),
    totalUnused > 0 && t('import.photosUnused', { count: totalUnused, number: formatNumber(totalUnused) }),
  ]
  return (
    <OptionsBox title={t('kind.photos')} note={notes.filter(Boolean).join(' ')}>
      <div className="grid gap-1 px-3.5 pb-3.5 text-sm">
        {totalUnused > 0 ? (
          <p className="wrap-anywhere">
            {unused.map(isolate).join(', ')} {more > 0 ? t('import.photosMore', { count: more }) : null}
          </p>
        ) : null}
        <p className="text-second">{t('import.photosHow')}</p>
      </div>
    </OptionsBox>
  )
}
