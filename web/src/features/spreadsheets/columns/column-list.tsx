import { useTranslation } from 'react-i18next'
import { fieldPrefix, type ImportColumn, type ImportPreview } from '#contract/spreadsheets.ts'
import { fieldNameOf, assignableColumns, hasNoNameColumn, columnTargets } from './column-mapping.ts'
import { columnText } from '#web/i18n/problem-text.ts'
import { OptionsBox } from './options-box.tsx'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface ColumnListProps {
  preview: ImportPreview
  onColumn: (header: string, means: string) => void
  /** Called when the user wants to import these columns as custom fields. */
  onKeepLeft: (columns: readonly ImportColumn[]) => void
}

/** Lets the user choose a field for each column, unless the header of the column is one of Cubby's own. */
export function ColumnList({ preview, onColumn, onKeepLeft }: ColumnListProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const columns = assignableColumns(preview.columns)
  const left = columns.filter(({ means }) => means === '').length
  const isNameless = hasNoNameColumn(preview)
  return (
    <OptionsBox
      startsOpen={isNameless || !isPhone}
      title={t('import.columns')}
      note={left > 0 ? t('import.columnsLeft', { count: left }) : t('import.columnsAll')}
    >
      {isNameless ? <p className="px-3.5 pb-1 text-sm font-550 text-error">{t('import.noName')}</p> : null}
      {left > 0 ? (
        <div className="px-3.5 pb-3">
          <Button kind="outline" size="small" onClick={() => onKeepLeft(preview.columns)}>
            {t('import.keepColumns', { count: left })}
          </Button>
        </div>
      ) : null}
      <div className="grid gap-x-4 gap-y-3.5 px-3.5 pt-1 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column) => (
          <ColumnField key={column.header} column={column} onColumn={onColumn} />
        ))}
      </div>
    </OptionsBox>
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
