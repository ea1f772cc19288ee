import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QuantityStepper } from '#web/components/inputs/quantity-stepper.tsx'
import { ScannedRow } from '#web/features/scanner/scanned-row.tsx'
import type { CountedItem } from '#web/features/scanner/sessions/use-count-session.ts'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

export function CountPanel({ scanner: { count } }: { scanner: Scanner }) {
  const { t } = useTranslation()
  if (count.list.length === 0) return <p className="text-second">{t('scanner.countHint')}</p>
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-650 tracking-tight">{t('scanner.counted', { count: count.pieces })}</h2>
        <Button kind="quiet" className="-me-3.5" onClick={count.clear}>
          {t('action.startOver')}
        </Button>
      </div>
      <ul aria-live="polite">
        {count.list.map((counted) => (
          <CountRow
            key={counted.item.id}
            counted={counted}
            onChange={(next) => count.setCount(counted.item.id, next)}
            onRemove={() => count.remove(counted.item.id)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 bg-base-100 py-2 md:pb-4">
        {count.differing > 0 ? (
          <Button kind="primary" size="big" isWide isPending={count.isPending} onClick={count.apply}>
            {t('scanner.setQuantities', { count: count.differing })}
          </Button>
        ) : (
          <p className="text-sm text-second">{t('scanner.countAgrees')}</p>
        )}
      </div>
    </div>
  )
}

interface CountRowProps {
  counted: CountedItem
  onChange: (count: number) => void
  onRemove: () => void
}

function CountRow({ counted: { item, count }, onChange, onRemove }: CountRowProps) {
  const { t } = useTranslation()
  const recorded = formatNumber(item.quantity)
  return (
    <li className="border-b border-line last:border-0 md:flex md:items-center md:gap-3">
      <div className="min-w-0 flex-1">
        <ScannedRow
          item={item}
          note={t(item.quantity === count ? 'scanner.asRecorded' : 'scanner.recorded', { number: recorded })}
        />
      </div>
      <div className="flex shrink-0 items-center gap-1 max-md:justify-between max-md:ps-14 max-md:pb-2">
        <QuantityStepper
          label={t('scanner.countOf', { name: item.name })}
          value={count}
          onChange={onChange}
          className="shrink-0"
        />
        <IconButton
          icon={X}
          label={t('scanner.leaveOut', { name: item.name })}
          onClick={onRemove}
          className="-me-2"
        />
      </div>
    </li>
  )
}
