import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/spreadsheets.ts'
import {
  countFiltered,
  type PreviewFilter,
  previewFilters,
} from '#web/features/spreadsheets/preview/preview-entries.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PreviewFiltersProps {
  preview: ImportPreview
  filter: PreviewFilter
  onFilter: (filter: PreviewFilter) => void
}

/** Filters of the preview with their counts. A filter without entries is hidden. */
export function PreviewFilters({ preview, filter, onFilter }: PreviewFiltersProps) {
  const { t } = useTranslation()
  const words: Record<PreviewFilter, (count: number) => string> = {
    all: (count) => t('import.filterAll', { count }),
    create: (count) => t('import.filterNew', { count }),
    update: (count) => t('import.filterChange', { count }),
    leave: (count) => t('import.filterLeave', { count }),
    errors: (count) => t('import.filterErrors', { count }),
    warnings: (count) => t('import.filterWarnings', { count }),
  }
  const offered = previewFilters.filter((one) => countFiltered(preview, one) > 0)
  if (offered.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t('import.show')}
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:-mx-6 md:px-6"
    >
      {offered.map((one) => {
        const count = countFiltered(preview, one)
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
            className="inline-flex h-10 shrink-0 items-center gap-1.5 rounded-full bg-fill px-3.5 text-sm font-medium whitespace-nowrap text-second hover:bg-fill-hover max-md:h-11 aria-pressed:bg-base-content aria-pressed:text-base-100"
          >
            <b
              className={classNames(
                'text-base font-650 tabular-nums',
                one === filter ? '' : one === 'errors' ? 'text-error' : 'text-base-content',
              )}
            >
              {formatNumber(count)}
            </b>
            {words[one](count)}
          </button>
        )
      })}
    </div>
  )
}
