import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, House, Users } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { householdsQuery, roleKeys } from '#web/features/households/household.queries.ts'
import { goToHousehold, useHousehold, useSession } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/images/logo.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface HouseholdSwitchProps {
  /** True in the collapsed sidebar, which shows only the picture of the household. */
  isRail: boolean
  onManage: () => void
}

const look = 'flex min-h-10 min-w-0 flex-1 items-center gap-2.5 text-start'

/** The name of the household. Opens a menu for users with several households, and links to Home for others. */
export function HouseholdSwitch({ isRail, onManage }: HouseholdSwitchProps) {
  const { t } = useTranslation()
  const household = useHousehold()
  const hasSeveral = (useSession()?.groupIds.length ?? 0) > 1
  const households = useQuery({ ...householdsQuery, enabled: hasSeveral }).data ?? []
  const isViewer = useSession()?.role === 'viewer'
  const name = isRail ? null : (
    <span className="grid min-w-0">
      <span dir="auto" className="truncate font-650 tracking-[-0.01em]">
        {household?.name}
      </span>
      {isViewer ? <span className="truncate text-xs text-third">{t(roleKeys.viewer)}</span> : null}
    </span>
  )
  if (!hasSeveral) {
    return (
      <Link to="/home" aria-label={household?.name ?? t('nav.home')} className={look}>
        <Logo />
        {name}
      </Link>
    )
  }
  return (
    <Menu
      label={t('household.switch', { name: household?.name ?? '' })}
      placement="bottom start"
      triggerClass={classNames(
        look,
        'rounded-field hover:bg-fill-hover/60',
        isRail ? 'justify-center' : '-ms-2 ps-2 pe-1',
      )}
      trigger={
        <>
          <Logo />
          {name}
          {isRail ? null : <ChevronsUpDown size={16} aria-hidden className="ms-auto shrink-0 text-third" />}
        </>
      }
      entries={[
        ...households.map(({ id, name: label, role }) => ({
          id,
          label,
          icon: id === household?.id ? Check : House,
          hint: t(roleKeys[role]),
          onAction: () => goToHousehold(id),
        })),
        { id: 'manage', label: t('household.manage'), icon: Users, onAction: onManage },
      ]}
    />
  )
}
