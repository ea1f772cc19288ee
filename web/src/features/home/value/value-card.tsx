import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueOverTime } from '#web/features/home/value/use-value-over-time.ts'
import { ValueCurve } from '#web/features/home/value/value-curve.tsx'
import type { ValuePoint } from '#web/features/home/value/value-points.ts'
import { formatYear, useFormats } from '#web/shared/formats.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ValueDialog = lazyComponent(() => import('#web/features/home/value/value-dialog.tsx'), 'ValueDialog')

export function ValueCard() {
  const { t } = useTranslation()
  const { moneyShort, today } = useFormats()
  const { points, years, isPending } = useValueOverTime()
  const [isOpen, setIsOpen] = useState(false)
  const [first, last] = [points[0], points.at(-1)]
  const [year] = years
  const size = 'h-12 w-28 max-md:shrink-0 md:h-19 md:w-48 md:min-w-0 xl:w-[28rem]'
  if (isPending) return <Skeleton className={size} />
  if (!first || !last || first === last) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`${size} group/value flex flex-col rounded-tag text-xs text-third hover:bg-fill/60`}
      >
        <span className="sr-only">
          {t('home.valueOpen', {
            from: moneyShort(first.value),
            year: formatYear(Number(first.month.slice(0, 4))),
            to: moneyShort(last.value),
          })}
        </span>
        <ValueCurve points={points} className="min-h-0 w-full flex-1 overflow-visible border-b border-line" />
        <span className="relative mt-1 hidden h-5 w-full tabular-nums md:block">
          <YearMarks points={points} />
          {year && year.added > 0 && String(year.year) === today.slice(0, 4) ? (
            <span className="absolute end-0 font-semibold text-success">
              {t('home.valueThisYear', { amount: moneyShort(year.added) })}
            </span>
          ) : null}
        </span>
      </button>
      <Suspense>{isOpen ? <ValueDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}

/** The years below the curve, at most four. Narrow screens show only the first one. */
function YearMarks({ points }: { points: readonly ValuePoint[] }) {
  const years = new Map<string, number>()
  points.forEach(({ month }, index) => {
    const year = month.slice(0, 4)
    if (!years.has(year)) years.set(year, index / points.length)
  })
  const every = Math.ceil(years.size / 4)
  const shown = [...years].filter(([, at], index) => index % every === 0 && at < 0.68)
  return shown.map(([year, at]) => (
    <span
      key={year}
      style={{ insetInlineStart: `${at * 100}%` }}
      className="absolute max-xl:not-first:hidden"
    >
      {formatYear(Number(year))}
    </span>
  ))
}
