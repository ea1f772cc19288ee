import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'

export const dotKinds = ['overdue', 'scheduled', 'warranties', 'done'] as const
export type DotKind = (typeof dotKinds)[number]

const dots: Record<DotKind, string> = {
  overdue: 'rounded-full bg-error',
  scheduled: 'rounded-full bg-second',
  warranties: 'rounded-[2px] bg-warning',
  done: 'rounded-full inset-ring-[1.5px] inset-ring-control',
}

/** The mark of an entry in the calendar. The kinds of entries differ in shape as well as in colour. */
export function Dot({ kind }: { kind: DotKind }) {
  return <span aria-hidden className={classNames('block size-[7px] shrink-0', dots[kind])} />
}

export function MonthLegend() {
  const { t } = useTranslation()
  const names: Record<DotKind, string> = {
    overdue: t('maintenance.overdue'),
    scheduled: t('maintenance.scheduledOnes'),
    warranties: t('maintenance.warrantyEnds'),
    done: t('maintenance.doneOnes'),
  }
  return (
    <ul className="me-3 flex gap-3.5 text-xs text-second max-xl:hidden">
      {dotKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <Dot kind={kind} />
          {names[kind]}
        </li>
      ))}
    </ul>
  )
}
