import { useTranslation } from 'react-i18next'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

const sizes = [10, 25, 50, 100]
export const smallestPage = Math.min(...sizes)

interface PageSizeFieldProps {
  pageSize: number | 'all'
  onChange: (pageSize: number | 'all') => void
}

export function PageSizeField({ pageSize, onChange }: PageSizeFieldProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('items.rowsPerPage')}
      isLabelHidden
      value={String(pageSize)}
      onChange={(value) => onChange(value === 'all' ? value : Number(value))}
      className="min-w-34 max-w-full"
    >
      {[...new Set([...sizes, ...(pageSize === 'all' ? [] : [pageSize])])]
        .toSorted((a, b) => a - b)
        .map((size) => (
          <option key={size} value={size}>
            {t('items.perPage', { size })}
          </option>
        ))}
      <option value="all">{t('items.allRows')}</option>
    </SelectField>
  )
}
