import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteGuestMessage,
  getGuestMessagePhoto,
  type GuestMessage,
} from '#contract/guests/guest-messages.ts'
import { useReturnItem } from '#web/features/maintenance/use-return-item.ts'
import { guestMessagesQuery } from './shares.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { apiUrl } from '#web/shared/api.ts'
import { formatRelative } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** The messages of guests, or the error of their request. Renders nothing when there are none. */
export function GuestMessages() {
  const { t } = useTranslation()
  const messages = useInfiniteQuery(guestMessagesQuery)
  const shown = messages.data?.pages.flatMap(({ items }) => items) ?? []
  if (shown.length === 0) return <ListState query={messages} skeleton={null} />
  return (
    <SettingGroup title={t('guests.messages')} count={messages.data?.pages[0]?.total}>
      <ul>
        {shown.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      <MoreButton list={messages} label={t('guests.more')} />
    </SettingGroup>
  )
}

const titleKeys = {
  found: 'guests.found',
  have: 'guests.have',
  returned: 'guests.returned',
} as const satisfies Record<GuestMessage['kind'], string>

function MessageRow({ message }: { message: GuestMessage }) {
  const { t } = useTranslation()
  const { id, kind, itemId, name, contact, text, createdAt, hasPhoto } = message
  const subject = message.subject || t('shares.deleted')
  const title = t(titleKeys[kind], { item: subject, name })
  const settling = useWrite({
    write: (send) => send(deleteGuestMessage, { params: { id } }),
    changes: ['group'],
    toast: () => t('guests.settled'),
    awaitRefetch: true,
  })
  return (
    <li className="flex gap-x-6 gap-y-3 border-b border-line py-4 max-md:flex-col">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">
          <LinkToSubject message={message}>{title}</LinkToSubject>
        </h3>
        <p className="text-sm text-second">
          <time dateTime={createdAt}>{formatRelative(createdAt)}</time>
          {contact === '' ? null : ' · '}
          <bdi>{contact}</bdi>
        </p>
        {text === '' ? null : (
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
        {hasPhoto ? (
          <img
            src={apiUrl(getGuestMessagePhoto, { id }, { tenant: actingHousehold() })}
            alt={t('guests.photoOf', { item: subject })}
            loading="lazy"
            className="mt-2 max-h-64 max-w-full rounded-photo"
          />
        ) : null}
      </div>
      <div className="flex shrink-0 gap-2 md:self-center">
        {kind === 'returned' && itemId !== null ? (
          <ReturnButton itemId={itemId} onReturned={() => void settling.write()} />
        ) : null}
        <Button
          kind="quiet"
          className="md:-me-3.5"
          isPending={settling.isPending}
          aria-label={t('guests.settleWhat', { what: title })}
          onClick={() => void settling.write()}
        >
          {t('guests.settle')}
        </Button>
      </div>
    </li>
  )
}

function LinkToSubject({ message, children }: { message: GuestMessage; children: ReactNode }) {
  const { itemId, locationId } = message
  if (itemId !== null)
    return (
      <Link to="/item/$id" params={{ id: itemId }} className={linkClass}>
        {children}
      </Link>
    )
  if (locationId === null) return children
  return (
    <Link to="/location/$id" params={{ id: locationId }} className={linkClass}>
      {children}
    </Link>
  )
}

function ReturnButton({ itemId, onReturned }: { itemId: string; onReturned: () => void }) {
  const { t } = useTranslation()
  // Delete the message only after the return is stored, because a deleted message cannot be restored.
  const returnItem = useReturnItem(itemId, onReturned)
  return <Button onClick={returnItem}>{t('item.markReturned')}</Button>
}
