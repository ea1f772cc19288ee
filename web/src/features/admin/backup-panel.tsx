import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackupRun, type Backups, createBackup } from '#contract/backups.ts'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { backupsQuery } from '#web/features/admin/admin.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { formatClock, formatInstant, formatNumber } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function BackupPanel() {
  const { t } = useTranslation()
  const id = useId()
  const backups = useQuery(backupsQuery)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-lg font-650 tracking-tight">
        {t('backups.title')}
      </h2>
      <ListState query={backups} skeleton={<Skeleton className="h-36 w-full" />} />
      {backups.data ? <State backups={backups.data} now={backups.dataUpdatedAt} /> : null}
    </section>
  )
}

function State({ backups, now }: { backups: Backups; now: number }) {
  const { t } = useTranslation()
  if (!backups.enabled) return <p className="text-sm text-second">{t('backups.off')}</p>
  const { lastProven, runs, progress } = backups
  const [failed] = runs.filter(({ state }) => state !== 'running')
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-second">{t('backups.about')}</p>
      {lastProven ? <Proven run={lastProven} now={now} /> : null}
      {lastProven === null && !failed ? <p className="text-second">{t('backups.none')}</p> : null}
      {failed?.state === 'failed' ? <Failed run={failed} /> : null}
      <BackUpNow progress={progress} />
    </div>
  )
}

const timeoutMs = 2 * 86_400_000

function Proven({ run, now }: { run: BackupRun; now: number }) {
  const { t } = useTranslation()
  const { startedAt, bytes, items, files, lostFiles } = run
  const isOld = now - Date.parse(startedAt) > timeoutMs
  const Sign = isOld ? CircleAlert : CircleCheck
  const figures = [
    [t('backups.last'), `${formatInstant(startedAt)}, ${formatClock(startedAt)}`],
    [t('backups.size'), formatSize(bytes)],
    [t('kind.items'), formatNumber(items)],
    [t('kind.files'), formatNumber(files)],
  ] as const
  return (
    <>
      <p className={`flex items-center gap-2 font-medium ${isOld ? 'text-error' : 'text-success'}`}>
        <Sign size={17} aria-hidden className="shrink-0" />
        {t(isOld ? 'backups.old' : 'backups.proven')}
      </p>
      <dl className="grid gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="flex items-baseline gap-2.5">
            <dt className="flex-1 text-second">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {lostFiles > 0 ? <p className="text-error">{t('backups.lostFiles', { count: lostFiles })}</p> : null}
    </>
  )
}

const reasons = {
  '': 'backups.other',
  'no-space': 'backups.noSpace',
  'not-writable': 'backups.notWritable',
  unreachable: 'backups.unreachable',
  damaged: 'backups.damaged',
  interrupted: 'backups.interrupted',
  other: 'backups.other',
} as const satisfies Record<BackupRun['problem'], string>

function Failed({ run: { startedAt, problem } }: { run: BackupRun }) {
  const { t } = useTranslation()
  const values = {
    date: formatInstant(startedAt),
    time: formatClock(startedAt),
    reason: t(reasons[problem]),
  }
  return (
    <p className="flex items-start gap-2 text-error">
      <CircleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      {t('backups.failed', values)}
    </p>
  )
}

const phases = {
  database: 'backups.copying',
  files: 'backups.checking',
  elsewhere: 'backups.elsewhere',
} as const satisfies Record<NonNullable<Backups['progress']>['phase'], string>

function BackUpNow({ progress }: Pick<Backups, 'progress'>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const starting = useWrite({
    write: (send) => send(createBackup, {}),
    changes: [],
    onSuccess: (backups) => queryClient.setQueryData(backupsQuery.queryKey, backups),
    toast: null,
    errorToast: null,
  })
  const phase = progress && t(phases[progress.phase])
  return (
    <div className="mt-1 grid justify-items-start gap-3">
      <Button isPending={starting.isPending || progress !== null} onClick={() => void starting.write()}>
        {t('backups.now')}
      </Button>
      <div role="status" className="grid w-full gap-1.5">
        {progress && phase ? (
          <>
            {progress.phase === 'elsewhere' ? null : <ProgressBar label={phase} part={progress.part} />}
            <p className="text-second">{phase}</p>
          </>
        ) : null}
        {starting.error ? <p className="text-error">{errorText(starting.error, t)}</p> : null}
      </div>
    </div>
  )
}
