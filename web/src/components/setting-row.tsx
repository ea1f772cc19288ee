import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

interface SettingGroupProps {
  title: string
  count?: number | undefined
  action?: ReactNode
  /**
   * True when the title equals the title of the page. Phones hide such a title, because the page title is just above.
   */
  isTitleOfPage?: boolean
  /** Text below the title that explains the setting. */
  text?: string | undefined
  children: ReactNode
}

export function SettingGroup(props: SettingGroupProps) {
  const { title, count, action, isTitleOfPage = false, text, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header
        className={classNames(
          'flex min-h-9 flex-wrap items-center gap-2 max-md:min-h-11',
          isTitleOfPage && 'max-md:sr-only',
        )}
      >
        <h2 id={id} className="min-w-0 text-lg font-650 tracking-tight">
          {title}
        </h2>
        {count === undefined ? null : (
          <span className="text-sm font-medium text-third tabular-nums">{formatNumber(count)}</span>
        )}
        {action ? <div className="ms-auto">{action}</div> : null}
      </header>
      {text ? (
        <p className={classNames('max-w-[38rem] text-sm text-second', action ? 'mt-2' : 'mt-0.5')}>{text}</p>
      ) : null}
      <div className="mt-1.5">{children}</div>
    </section>
  )
}

interface SettingRowProps {
  icon?: LucideIcon
  /** Element at the start of the row, in place of the icon. */
  lead?: ReactNode
  title: ReactNode
  /** A word after the title, such as “you”. */
  badge?: string | undefined
  text?: ReactNode
  children?: ReactNode
  below?: ReactNode
}

export function SettingRow({ icon: Icon, lead, title, badge, text, children, below }: SettingRowProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {Icon ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-field bg-fill text-second">
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </span>
        ) : null}
        {lead}
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {title}
            </span>
            {badge ? (
              <span className="rounded-tag px-1.5 text-xs font-medium text-second inset-ring inset-ring-line-strong">
                {badge}
              </span>
            ) : null}
          </p>
          {text ? <div className="text-sm text-second wrap-anywhere">{text}</div> : null}
        </div>
        {children ? <div className="ms-auto flex shrink-0 items-center gap-1.5">{children}</div> : null}
      </div>
      {below}
    </li>
  )
}
