import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type HomeHint, useHiddenHints } from '#web/features/home/home-hints.ts'
import type { Notice } from '#web/features/home/use-notices.ts'
import { itemQuery } from '#web/features/items/items.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { showToast } from '#web/shared/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

const row = 'flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-b-0'

interface AttentionRowProps {
  itemId: string
  name: string
  what: string
  when: string
  /** True when the text `when` is hidden on narrow screens. */
  isWhenMinor?: boolean
  isLate?: boolean
  action: ReactNode
}

export function AttentionRow({ itemId, name, what, when, isWhenMinor, isLate, action }: AttentionRowProps) {
  const { data: item } = useQuery(itemQuery(itemId))
  return (
    <li className={`${row} relative`}>
      <PhotoTile {...(item ? itemPicture(item) : {})} className="w-11 rounded-[8px]" />
      <div className="min-w-0 flex-1">
        <Link
          to="/item/$id"
          params={{ id: itemId }}
          dir="auto"
          className="line-clamp-2 font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          {name}
        </Link>
        <p className={classNames('line-clamp-3 text-xs', isLate ? 'text-error' : 'text-second')}>
          <bdi className={classNames('font-semibold', !isLate && 'text-warning')}>{what}</bdi>
          <span className={isWhenMinor ? 'max-xl:hidden' : undefined}>
            {' · '}
            <bdi>{when}</bdi>
          </span>
        </p>
      </div>
      <span className="relative">{action}</span>
    </li>
  )
}

interface AttentionGroupProps {
  icon: LucideIcon
  title: string
  action: ReactNode
  /** The hint in this row, which the user can dismiss. Undefined for a due task, because tasks cannot be dismissed. */
  hint?: HomeHint
  children: ReactNode
}

export function AttentionGroup({ icon: Icon, title, action, hint, children }: AttentionGroupProps) {
  return (
    <li className={row}>
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-[8px] bg-base-200 text-third shadow-niche"
      >
        <Icon size={20} strokeWidth={1.5} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <div className="text-xs text-second">{children}</div>
      </div>
      {action}
      {hint ? <DismissButton hint={hint} title={title} /> : null}
    </li>
  )
}

function DismissButton({ hint, title }: { hint: HomeHint; title: string }) {
  const { t } = useTranslation()
  const { hide, show } = useHiddenHints()

  function dismiss() {
    hide(hint)
    showToast({ text: t('home.hintHidden'), action: { label: t('toast.undo'), onAction: () => show(hint) } })
  }

  return (
    <IconButton icon={X} label={t('home.hideHint', { what: title })} onClick={dismiss} className="-mx-2" />
  )
}

export function NoticeRow({ notice: { title, text, link, ...group } }: { notice: Notice }) {
  return (
    <AttentionGroup {...group} title={title} action={<ShowLink what={title} link={link} />}>
      {text}
    </AttentionGroup>
  )
}

export function ShowLink({ what, link }: { what: string; link: LinkProps }) {
  const { t } = useTranslation()
  return (
    <Link {...link} aria-label={t('home.showThem', { what })} className={buttonClass()}>
      {t('action.show')}
    </Link>
  )
}
