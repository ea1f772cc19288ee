import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createCalendar, deleteCalendar } from '#contract/maintenance/calendar-feed.ts'
import { getCode } from '#contract/printed-labels/codes.ts'
import { calendarStatusQuery } from './calendar.queries.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { SecretLine } from '#web/components/secret-line.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { apiUrl } from '#web/shared/api.ts'
import { formatInstant } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const questions = {
  renew: {
    title: 'calendarFeed.renewTitle',
    text: 'calendarFeed.renewText',
    button: 'calendarFeed.renew',
  },
  revoke: {
    title: 'calendarFeed.revokeTitle',
    text: 'calendarFeed.revokeText',
    button: 'calendarFeed.revoke',
  },
} as const

type Asked = keyof typeof questions

export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const status = useQuery(calendarStatusQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const { address, create, revoke } = useFeed(() => setAsked(null))
  const isActive = status.data?.isActive === true

  if (asked) {
    const action = asked === 'renew' ? create : revoke
    return <Question asked={asked} action={action} onClose={() => setAsked(null)} />
  }
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('calendarFeed.title')}
      isDismissable={address === null}
      footer={
        status.data ? (
          <Actions
            isActive={isActive}
            isMade={address !== null}
            isPending={create.isPending}
            onCreate={() => (isActive ? setAsked('renew') : void create.write())}
            onRevoke={() => setAsked('revoke')}
            onClose={onClose}
          />
        ) : undefined
      }
    >
      <FormError text={!isActive && create.error ? errorText(create.error, t) : undefined} />
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
        <QueryError query={status} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </DialogOrSheet>
  )
}

interface ActionsProps {
  isActive: boolean
  /** True when the link was created since the dialog opened. The URL of an older link is not known. */
  isMade: boolean
  isPending: boolean
  onCreate: () => void
  onRevoke: () => void
  onClose: () => void
}

function Actions({ isActive, isMade, isPending, onCreate, onRevoke, onClose }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      {isActive ? (
        <Button kind="danger" onClick={onRevoke}>
          {t('calendarFeed.revoke')}
        </Button>
      ) : null}
      {isMade ? (
        <Button kind="primary" onClick={onClose}>
          {t('dialog.done')}
        </Button>
      ) : (
        <Button kind={isActive ? 'plain' : 'primary'} isPending={isPending} onClick={onCreate}>
          {t(isActive ? 'calendarFeed.renew' : 'action.createLink')}
        </Button>
      )}
    </>
  )
}

interface QuestionProps {
  asked: Asked
  action: ReturnType<typeof useFeed>['create' | 'revoke']
  onClose: () => void
}

function Question({ asked, action: { write, isPending, error }, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const question = questions[asked]
  return (
    <ConfirmDialog
      title={t(question.title)}
      confirmLabel={t(question.button)}
      onConfirm={() => void write()}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <p>{t(question.text)}</p>
    </ConfirmDialog>
  )
}

/**
 * The link of the calendar feed is available only after its creation and until the dialog closes, because the server
 * stores only a hash of it.
 */
function useFeed(onDone: () => void) {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string | null>(null)
  const create = useWrite({
    async write(send) {
      const { path } = await send(createCalendar, {})
      setAddress(new URL(path, location.origin).href)
    },
    changes: [],
    refetches: calendarStatusQuery(),
    onSuccess: onDone,
    toast: null,
    errorToast: null,
  })
  const revoke = useWrite({
    write: (send) => send(deleteCalendar, {}),
    changes: [],
    refetches: calendarStatusQuery(),
    onSuccess() {
      setAddress(null)
      onDone()
    },
    toast: () => t('calendarFeed.revoked'),
    errorToast: null,
  })
  return { address, create, revoke }
}

function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <p className="text-second">{t('calendarFeed.once')}</p>
      <SecretLine label={t('calendarFeed.link')} text={address} copied={t('action.linkCopied')} isShared />
      <a
        href={address.replace(/^https?:/, 'webcal:')}
        className={`${buttonClass()} justify-self-start max-md:justify-self-stretch`}
      >
        <CalendarPlus size={17} aria-hidden />
        {t('calendarFeed.open')}
      </a>
      <img
        // The address is encoded twice, because the server decodes the parameter `data` a second time.
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
