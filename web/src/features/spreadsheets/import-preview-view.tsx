import { FileSpreadsheet } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportColumn, ImportDialect, ImportPreview } from '#contract/spreadsheets.ts'
import { assignableColumns, hasNoNameColumn } from './columns/column-mapping.ts'
import { ColumnList } from '#web/features/spreadsheets/columns/column-list.tsx'
import { DialectFields, separatorNames } from './columns/dialect-fields.tsx'
import { ImportPhotos } from '#web/features/spreadsheets/import-photos.tsx'
import { FileInput } from '#web/features/spreadsheets/file-drop.tsx'
import { GeneralWarnings } from '#web/features/spreadsheets/general-warnings.tsx'
import { focusOnMount } from '#web/features/spreadsheets/focus-on-mount.ts'
import {
  countFiltered,
  countHidden,
  filterEntries,
  type PreviewFilter,
  toEntries,
} from '#web/features/spreadsheets/preview/preview-entries.ts'
import { PreviewFilters } from '#web/features/spreadsheets/preview/preview-filters.tsx'
import { PreviewRow, PreviewRowsHead } from '#web/features/spreadsheets/preview/preview-row.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface ImportPreviewViewProps {
  name: string
  preview: ImportPreview
  /** True while a new preview is loading. */
  isBusy: boolean
  problem: string | undefined
  onChoose: (file: File) => void
  onDialect: (part: Partial<ImportDialect>) => void
  onColumn: (header: string, means: string) => void
  onKeepLeft: (columns: readonly ImportColumn[]) => void
}

export function ImportPreviewView({
  name,
  preview,
  isBusy,
  problem,
  onChoose,
  onDialect,
  onColumn,
  onKeepLeft,
}: ImportPreviewViewProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<PreviewFilter>('all')
  // A new preview may have no entries for the chosen filter. Then all entries are shown.
  const shownFilter = countFiltered(preview, filter) > 0 ? filter : 'all'
  const shown = filterEntries(toEntries(preview), shownFilter)
  const hidden = countHidden(preview, shown, shownFilter)
  return (
    <div aria-busy={isBusy} className={classNames('pb-2', isBusy && 'opacity-60')}>
      <FileHead name={name} preview={preview} onChoose={onChoose} />
      <FormError text={problem} />
      <SheetField preview={preview} onDialect={onDialect} />
      <DialectFields
        // Expands the collapsed options of the import when there is a question, so that a guess is never hidden.
        key={String(preview.questions.length > 0)}
        preview={preview}
        onDialect={onDialect}
      />
      {assignableColumns(preview.columns).length > 0 ? (
        <ColumnList
          // Mounts the list again when the user chooses another header line, because its columns are then other ones.
          key={preview.dialect.headerLine}
          preview={preview}
          onColumn={onColumn}
          onKeepLeft={onKeepLeft}
        />
      ) : null}
      {hasNoNameColumn(preview) ? null : (
        <>
          <ImportPhotos photos={preview.photos} isDone={false} />
          <GeneralWarnings preview={preview} onColumn={onColumn} />
          <PreviewFilters preview={preview} filter={shownFilter} onFilter={setFilter} />
          <PreviewRowsHead />
          <ul aria-label={t('import.lines')}>
            {shown.map((entry) => (
              <PreviewRow key={entry.line} entry={entry} />
            ))}
          </ul>
          {hidden > 0 ? (
            <p className="pt-3 text-sm text-second">
              {t('import.moreLines', { count: hidden, number: formatNumber(hidden) })}
            </p>
          ) : null}
        </>
      )}
      <p role="status" className="sr-only">
        {isBusy ? t('import.reading') : summaryOf(preview, t)}
      </p>
    </div>
  )
}

/** Shows which sheet of a workbook is read. It is not among the collapsed options, so that no sheet is overlooked. */
function SheetField({ preview, onDialect }: Pick<ImportPreviewViewProps, 'preview' | 'onDialect'>) {
  const { t } = useTranslation()
  const { dialect, sheets } = preview
  if (sheets.length < 2) return null
  return (
    <div className="max-w-sm pb-3.5">
      <SelectField label={t('import.sheet')} value={dialect.sheet} onChange={(sheet) => onDialect({ sheet })}>
        {sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </SelectField>
    </div>
  )
}

function summaryOf(preview: ImportPreview, t: TFunction) {
  if (hasNoNameColumn(preview)) return t('import.noName')
  const { totalErrors, created, updated } = preview
  const parts = [
    t('import.errorsCount', { count: totalErrors }),
    t('import.createdCount', { count: created }),
    t('import.updatedCount', { count: updated }),
  ]
  return (totalErrors > 0 ? parts.slice(0, 1) : parts.slice(1)).join(', ')
}

function FileHead({
  name,
  preview,
  onChoose,
}: Pick<ImportPreviewViewProps, 'name' | 'preview' | 'onChoose'>) {
  const { t } = useTranslation()
  const separator = separatorNames.get(preview.separator)
  const rows = countFiltered(preview, 'all')
  const recognised = preview.columns.filter(({ means }) => means !== '').length
  const facts = [
    // The number of rows is known only after the user has chosen the column of the name.
    hasNoNameColumn(preview) ? undefined : t('import.rows', { count: rows, rows: formatNumber(rows) }),
    separator && t(separator),
    // Non-breaking hyphens keep the name of the encoding on one line.
    preview.encoding.toUpperCase().replaceAll('-', '‑'),
    t('import.recognised', { count: recognised }),
  ]
  return (
    <div className="flex items-center gap-3 pb-3.5">
      <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden className="shrink-0 text-second" />
      <div className="min-w-0 flex-1">
        <h3 ref={focusOnMount} tabIndex={-1} dir="auto" className="truncate font-semibold outline-none">
          {name}
        </h3>
        {preview.columns.length > 0 ? (
          <p className="text-xs text-second">{facts.filter(Boolean).join(' · ')}</p>
        ) : null}
      </div>
      <label
        className={classNames(
          buttonClass({ size: 'small' }),
          'overflow-hidden outline-focus has-focus-visible:outline-2',
        )}
      >
        <FileInput label={t('import.another')} onChoose={onChoose} />
        {t('import.anotherShort')}
      </label>
    </div>
  )
}
