import { Check, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { valuations } from '#contract/items/valuation.ts'
import { usePreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface ValuationMenuProps {
  /** The name of the total when it sums up purchase prices. */
  purchaseText: string
}

/** The name of a total. It opens a menu to choose what all totals sum up, such as purchase prices. */
export function ValuationMenu({ purchaseText }: ValuationMenuProps) {
  const { t } = useTranslation()
  const { valuation } = usePreferences()
  const name = valuation === 'purchase' ? purchaseText : t(`valuation.${valuation}`)
  return (
    <Menu
      label={`${name}, ${t('valuation.choose')}`}
      trigger={
        <>
          {name}
          <ChevronDown size={14} aria-hidden />
        </>
      }
      triggerClass="-mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-tag px-1.5 hover:bg-fill print:hidden max-md:min-h-11 max-md:-my-3"
      placement="bottom start"
      entries={valuations.map((each) => ({
        id: each,
        label: t(`valuation.${each}`),
        ...(each === valuation && { icon: Check }),
        onAction: () => writePreferences({ valuation: each }),
      }))}
    />
  )
}
