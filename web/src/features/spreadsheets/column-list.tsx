import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fieldPrefix, type ImportColumn, type ImportPreview } from '#contract/spreadsheets.ts'
import { fieldNameOf, assignableColumns, hasNoNameColumn, columnTargets } from './column-mapping.ts'
import { columnText } from '#web/i18n/problem-text.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface ColumnListProps {
  preview: ImportPreview
  /** True when the first row contains the names of the columns. */
  hasHeader: boolean
  onHasHeader: (hasHeader: boolean) => void
  onColumn: (header: string, means: string) => void
}

/** Lets the user choose the meaning of each column without a Cubby header. */
export function ColumnList({ preview, hasHeader, onHasHeader, onColumn }: ColumnListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const columns = assignableColumns(preview.columns)
  const left = columns.filter(({ means }) => means === '').length
  const isNameless = hasNoNameColumn(preview)
  const [isOpen, setIsOpen] = useState(isNameless || !isPhone)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/columns mb-3 rounded-popover bg-base-200"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-popover px-3.5 text-sm outline-focus focus-visible:outline-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={18}
          aria-hidden
          className="shrink-0 text-second transition-transform duration-120 group-open/columns:rotate-90 rtl:-scale-x-100"
        />
        <span className="min-w-0 py-2">
          <b className="font-650">{t('import.columns')}</b>{' '}
          <span className="text-second">
            {left > 0 ? t('import.columnsLeft', { count: left }) : t('import.columnsAll')}
          </span>
        </span>
      </summary>
      {isNameless ? <p className="px-3.5 pb-1 text-sm font-550 text-error">{t('import.noName')}</p> : null}
      <Checkbox isChecked={hasHeader} onChange={onHasHeader} className="px-3.5 pb-1 text-sm">
        {t('import.header')}
      </Checkbox>
      <div className="grid gap-x-4 gap-y-3.5 px-3.5 pt-1 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column) => (
          <ColumnField key={column.header} column={column} onColumn={onColumn} />
        ))}
      </div>
    </details>
  )
}

function ColumnField({
  column: { header, means, example },
  onColumn,
}: { column: ImportColumn } & Pick<ColumnListProps, 'onColumn'>) {
  const { t } = useTranslation()
  const name = columnText(header, t)
  const field = fieldNameOf(means) ?? name
  return (
    <SelectField
      label={name}
      description={
        example ? (
          <span className="line-clamp-1 wrap-anywhere">{t('import.example', { example })}</span>
        ) : undefined
      }
      value={means}
      onChange={(next) => onColumn(header, next)}
    >
      <option value="">{t('import.leaveOut')}</option>
      <option value={fieldPrefix + field}>{t('import.customField', { name: field })}</option>
      {columnTargets.map(({ header: meaning, label }) => (
        <option key={meaning} value={meaning}>
          {t(label)}
        </option>
      ))}
    </SelectField>
  )
}
