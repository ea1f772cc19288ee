import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsedValues } from '#contract/items/bulk.ts'
import { useFieldText } from '#web/features/item-fields/use-field-text.ts'
import { isDay } from '#web/shared/search-params.ts'
import { formatNumber } from '#web/shared/formats.ts'

interface UsedValuesListProps {
  used: UsedValues
  /** Kind of the field, or `field` for a custom field, whose values each have a kind of their own. */
  kind: string | undefined
}

export function UsedValuesList({ used, kind }: UsedValuesListProps) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  const id = useId()
  const { isCounted, empty, different, values } = used
  if (!isCounted) return null
  const others = different - values.length
  return (
    <section aria-labelledby={id} className="min-w-0 text-sm">
      <h3 id={id} className="mb-1 text-second">
        {t('bulk.usedNow')}
      </h3>
      <ul className="rounded-field bg-base-200 px-3 py-1.5">
        {values.map(({ value, count }) => (
          <Row
            key={String(value)}
            text={fieldText(kind === 'field' && isDay(value) ? 'date' : kind, value)}
            count={count}
          />
        ))}
        {others > 0 ? (
          <li className="py-0.5 text-second">{t('bulk.otherValues', { count: others })}</li>
        ) : null}
        {empty > 0 ? <Row text={t('bulk.withoutValue')} count={empty} isQuiet /> : null}
      </ul>
    </section>
  )
}

function Row({ text, count, isQuiet = false }: { text: string; count: number; isQuiet?: boolean }) {
  return (
    <li className="flex justify-between gap-4 py-0.5">
      <span dir="auto" className={isQuiet ? 'text-second' : 'min-w-0 truncate font-medium'}>
        {text}
      </span>
      <span className="text-second tabular-nums">{formatNumber(count)}</span>
    </li>
  )
}
