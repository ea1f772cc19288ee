import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createCalendar, deleteCalendar } from '#contract/calendar.ts'
import { getCode } from '#contract/codes.ts'
import { calendarStatusQuery } from '#web/features/agenda/calendar.queries.ts'
import { useCopy } from '#web/frame/use-copy.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { apiUrl } from '#web/shared/api.ts'
import { formatInstant } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Maintenance and ends of warranties in a calendar program: link, QR code, revoke. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const status = useQuery(calendarStatusQuery())
  const { address, create, revoke } = useFeed()
  const isActive = status.data?.isActive === true
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('calendarFeed.title')}
      closeLabel={t('dialog.close')}
      isDismissable={address === null}
      footer={
        status.data ? (
          <>
            {isActive ? (
              <Button kind="danger" isPending={revoke.isPending} onClick={() => void revoke.write()}>
                {t('calendarFeed.revoke')}
              </Button>
            ) : null}
            {address === null ? (
              <Button
                kind={isActive ? 'plain' : 'primary'}
                isPending={create.isPending}
                onClick={() => void create.write()}
              >
                {t(isActive ? 'calendarFeed.renew' : 'calendarFeed.create')}
              </Button>
            ) : (
              <Button kind="primary" onClick={onClose}>
                {t('calendarFeed.finish')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {address !== null ? (
        <FeedAddress address={address} />
      ) : status.data ? (
        <div className="grid gap-2 text-second">
          <p>{t('calendarFeed.text')}</p>
          <p>
            {status.data.createdAt === null
              ? t('calendarFeed.secret')
              : t('calendarFeed.active', { day: formatInstant(status.data.createdAt, 'long') })}
          </p>
        </div>
      ) : status.isError ? (
        <ErrorPanel
          text={errorText(status.error, t)}
          retryLabel={t('errorPage.retry')}
          onRetry={() => void status.refetch()}
        />
      ) : (
        <Skeleton className="h-20" />
      )}
    </DialogOrSheet>
  )
}

/** The address is known only from its creation until the dialog closes. */
function useFeed() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries(calendarStatusQuery())
  const create = useWrite({
    write: (send) => send(createCalendar, {}),
    changes: [],
    toast: null,
    onSuccess: ({ path }) => {
      setAddress(new URL(path, location.origin).href)
      return refresh()
    },
  })
  const revoke = useWrite({
    write: (send) => send(deleteCalendar, {}),
    changes: [],
    toast: () => t('calendarFeed.revoked'),
    onSuccess: () => {
      setAddress(null)
      return refresh()
    },
  })
  return { address, create, revoke }
}

function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <div className="grid gap-3">
      <p className="text-second">{t('calendarFeed.once')}</p>
      <div className="flex flex-wrap gap-2">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ kind: 'plain' })}>
          <CalendarPlus size={17} aria-hidden />
          {t('calendarFeed.open')}
        </a>
        <Button onClick={() => void copy(address, t('calendarFeed.copied'))}>
          <Copy size={17} aria-hidden />
          {t('calendarFeed.copy')}
        </Button>
      </div>
      <p className="rounded-field bg-fill p-3 text-xs wrap-anywhere text-second select-all">{address}</p>
      <img
        // The server decodes the text once more, as it does for other clients.
        src={apiUrl(getCode, {}, { data: encodeURIComponent(address) })}
        alt={t('calendarFeed.code')}
        width={200}
        height={200}
        className="mx-auto size-50 rounded-photo bg-base-200"
      />
      <p className="mx-auto max-w-80 text-center text-sm text-second">{t('calendarFeed.scan')}</p>
    </div>
  )
}
