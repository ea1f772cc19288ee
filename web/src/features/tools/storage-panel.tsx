import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { checkStorage, type StorageCheck, type StorageUsage } from '#contract/files/storage.ts'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { storageUsageQuery } from '#web/features/tools/tools.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function StoragePanel() {
  const { t } = useTranslation()
  const id = useId()
  const usage = useQuery(storageUsageQuery)
  const canWrite = useCanWrite()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-lg font-650 tracking-tight">
        {t('storage.title')}
      </h2>
      <ListState query={usage} skeleton={<Skeleton className="h-36 w-full" />} />
      {usage.data ? <Usage usage={usage.data} /> : null}
      {canWrite ? <Check /> : null}
    </section>
  )
}

const colors = {
  photos: 'var(--color-brand)',
  documents: 'var(--color-dot-sky)',
  deleted: 'var(--color-dot-stone)',
} as const

function Usage({ usage }: { usage: StorageUsage }) {
  const { t } = useTranslation()
  const parts = (['photos', 'documents', 'deleted'] as const).map((kind) => ({
    kind,
    ...usage[kind],
    name: t(`storage.${kind}`, { count: usage[kind].files }),
  }))
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-650 tracking-tight">{formatSize(total)}</span>
        <span className="text-sm text-second">{t('storage.used')}</span>
      </p>
      <div aria-hidden className="mt-2 mb-2.5 flex h-2.5 gap-px overflow-hidden rounded-full bg-base-300">
        {parts.map(({ kind, bytes }) =>
          bytes > 0 ? (
            <span key={kind} style={{ width: `${(bytes / total) * 100}%`, background: colors[kind] }} />
          ) : null,
        )}
      </div>
      <dl className="grid gap-2 text-sm">
        {parts.map(({ kind, bytes, name }) => (
          <div key={kind} className="flex items-center gap-2.5">
            <span
              aria-hidden
              className="size-2 shrink-0 rounded-[2.5px]"
              style={{ background: colors[kind] }}
            />
            <dt className="flex-1 text-second">{name}</dt>
            <dd className="tabular-nums">{formatSize(bytes)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Check() {
  const { t } = useTranslation()
  const [report, setReport] = useState<StorageCheck>()
  const checking = useWrite({
    write: (send) => send(checkStorage, {}),
    changes: [],
    onSuccess: setReport,
    toast: null,
    errorToast: null,
  })
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <Button isPending={checking.isPending} onClick={() => void checking.write()}>
        {t('storage.check')}
      </Button>
      <div role="status" className="w-full text-sm">
        {checking.isPending ? <p className="text-second">{t('storage.checking')}</p> : null}
        {checking.error ? <p className="text-error">{errorText(checking.error, t)}</p> : null}
        {report && !checking.isPending ? <Report report={report} /> : null}
      </div>
    </div>
  )
}

function Report({ report }: { report: StorageCheck }) {
  const { t } = useTranslation()
  const { checked, missing, damaged, unreadable, problems } = report
  if (missing + damaged + unreadable === 0) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck size={17} aria-hidden className="shrink-0" />
        {t('storage.allThere', { count: checked })}
      </p>
    )
  }
  return (
    <>
      <p className="flex items-center gap-2 font-medium text-error">
        <CircleAlert size={17} aria-hidden className="shrink-0" />
        {t('storage.lost', { count: missing + damaged + unreadable })}
      </p>
      <ul className="mt-1.5 grid gap-1.5">
        {problems.map(({ damage, name, ownerName, itemId }, index) => (
          // One file can be listed twice with the same names.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="wrap-anywhere text-second">
            {name === '' ? t('storage.deletedFile') : name}
            {' · '}
            {t(`storage.${damage}`)}
            {itemId ? (
              <>
                {' · '}
                <Link dir="auto" to="/item/$id" params={{ id: itemId }} className={linkClass}>
                  {ownerName}
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-second">{t('storage.cure')}</p>
    </>
  )
}
