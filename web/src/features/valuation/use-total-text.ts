import { useTranslation } from 'react-i18next'
import { usePreferences } from '#web/shared/account/preferences.ts'

/** Returns a function that adds the kind of value to an amount. For purchase prices, the default, it adds nothing. */
export function useTotalText() {
  const { t } = useTranslation()
  const { valuation } = usePreferences()
  return (amount: string) =>
    valuation === 'purchase' ? amount : t(`valuation.${valuation}Total`, { amount })
}
