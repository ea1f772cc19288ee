import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, HandHelping, History, Link2Off, Link2, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createShareAddress, endShare, type Share, type ShareWithPath } from '#contract/guests/shares.ts'
import { deviceName } from '#web/features/profile/describe-device.ts'
import { shareTargetKeys, visitKeys } from './share-texts.ts'
import { shareVisitsQuery, sharesQuery } from './shares.queries.ts'
import { ConfirmWriteDialog } from '#web/components/confirm-write-dialog.tsx'
import { ListState } from '#web/components/page/list-state.tsx'
import { SettingRow } from '#web/components/setting-row.tsx'
import { formatClock, formatDay, formatInstant, formatRelative } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const ShareAddress = lazyComponent(() => import('./share-dialog.tsx'), 'ShareAddress')

export function ShareRow({ share, onEdit }: { share: Share; onEdit: () => void }) {
  const { t } = useTranslation()
  const { id, name, isEnded } = share
  const [open, setOpen] = useState<'end' | ShareWithPath>()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const close = () => setOpen(undefined)
  const copying = useWrite({
    write: (send) => send(createShareAddress, { params: { id } }),
    changes: [],
    onSuccess: setOpen,
    // A new address shows no toast, because the dialog shows the address.
    toast: null,
  })
  const log = {
    id: 'log',
    label: t(isLogOpen ? 'shares.hideLog' : 'shares.showLog'),
    icon: History,
    onAction: () => setIsLogOpen(!isLogOpen),
  }
  const entries = isEnded
    ? [log]
    : [
        { id: 'copy', label: t('action.copyLink'), icon: Copy, onAction: () => void copying.write() },
        { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: onEdit },
        log,
        { id: 'end', label: t('shares.end'), icon: Link2Off, isDanger: true, onAction: () => setOpen('end') },
      ]
  return (
    <SettingRow
      icon={isEnded ? Link2Off : share.target === 'loan' ? HandHelping : Link2}
      title={name}
      badge={isEnded ? t('shares.ended') : undefined}
      text={<ShareDetails share={share} />}
      below={isLogOpen ? <VisitLog id={id} /> : null}
    >
      <Menu
        label={t('notifiers.more', { name })}
        trigger={<Ellipsis size={20} aria-hidden />}
        triggerClass={iconButtonClass}
        entries={entries}
      />
      <Suspense>{typeof open === 'object' ? <ShareAddress share={open} onClose={close} /> : null}</Suspense>
      {open === 'end' ? <EndDialog share={share} onClose={close} /> : null}
    </SettingRow>
  )
}

function ShareDetails({ share }: { share: Share }) {
  const { t } = useTranslation()
  const { endsOn, hasPin, isEnded, isLocked, visits, lastVisitAt, email } = share
  const facts = [
    ...(endsOn && !isEnded ? [t('shares.until', { day: formatDay(endsOn) })] : []),
    ...(hasPin ? [t('shares.withPin')] : []),
    ...(email ? [email] : []),
    t('shares.createdBy', { name: share.createdBy }),
  ]
  return (
    <>
      <span className="block">
        <ShareTarget share={share} />
        {` · ${facts.join(' · ')}`}
      </span>
      <span className="block">
        {lastVisitAt === null
          ? t('shares.notOpened')
          : t('shares.visits', { count: visits, when: formatRelative(lastVisitAt) })}
      </span>
      {isLocked && !isEnded ? <span className="block text-error">{t('shares.locked')}</span> : null}
    </>
  )
}

/** The page of each kind of record. */
const pages = {
  item: '/item/$id',
  loan: '/item/$id',
  location: '/location/$id',
  label: '/label/$id',
  claim: '/claim/$id',
} as const

/** Names the shared record and leads to it, unless it was deleted. */
function ShareTarget({ share: { target, targetId, targetName } }: { share: Share }) {
  const { t } = useTranslation()
  const kind = t(shareTargetKeys[target])
  if (targetId === null || target === 'search') return kind
  const text = t('shares.of', { kind, name: targetName || t('shares.deleted') })
  if (targetName === '') return text
  return (
    <Link to={pages[target]} params={{ id: targetId }} className={`${linkClass} max-md:py-3`}>
      {text}
    </Link>
  )
}

function VisitLog({ id }: { id: string }) {
  const { t } = useTranslation()
  const visits = useQuery(shareVisitsQuery(id))
  return (
    <section
      aria-label={t('shares.log')}
      className="mt-2.5 max-h-96 overflow-y-auto rounded-popover bg-fill px-3.5 py-1 md:ms-12.5"
      // A scroll area has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ListState query={visits} />
      {visits.data?.length === 0 ? <p className="py-2 text-sm text-second">{t('shares.notOpened')}</p> : null}
      <ul>
        {visits.data?.map(({ kind, day, count, lastAt, address, device }) => (
          <li
            key={`${kind} ${day} ${address}`}
            className="grid gap-x-4 border-b border-line py-2 text-sm last:border-b-0 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,14rem)]"
          >
            <p className="text-second tabular-nums max-md:order-2">
              {formatInstant(lastAt)}, {formatClock(lastAt)}
            </p>
            <p className="font-medium">
              {count === 1 ? t(visitKeys[kind]) : t('shares.times', { what: t(visitKeys[kind]), count })}
            </p>
            <p className="text-second wrap-anywhere max-md:order-3">
              {[address, device === '' ? '' : deviceName(device, t)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name } = share
  return (
    <ConfirmWriteDialog
      title={t('shares.endTitle', { name })}
      confirmLabel={t('shares.end')}
      done={t('shares.endedNow', { name })}
      write={(send) => send(endShare, { params: { id } })}
      refetches={sharesQuery}
      onClose={onClose}
    >
      <p>{t('shares.endText')}</p>
    </ConfirmWriteDialog>
  )
}
