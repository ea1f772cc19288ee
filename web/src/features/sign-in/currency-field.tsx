import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currenciesQuery } from './auth.queries.ts'
import { formatLocale, wordLocale } from '#web/i18n/format-locale.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface CurrencyFieldProps {
  name?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  description?: string
}

export function CurrencyField(props: CurrencyFieldProps) {
  const { t } = useTranslation()
  const currencies = useQuery(currenciesQuery).data
  const codes = currencies?.map((currency) => currency.code) ?? []
  const offered = codes.includes(props.value) ? codes : [props.value, ...codes]
  const names = new Intl.DisplayNames(wordLocale(), { type: 'currency' })
  const options = offered
    .map((code) => ({ code, text: `${names.of(code) ?? code}, ${symbolOf(code)}` }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return (
    <SelectField {...props} label={t('auth.currency')}>
      {options.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function symbolOf(currency: string) {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(formatLocale(), options).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
