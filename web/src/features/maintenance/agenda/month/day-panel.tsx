import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { entryKey } from '../agenda-entry.ts'
import { AgendaRows } from '../agenda-list.tsx'
import { AgendaRow, type OnEntryAction } from '../agenda-row.tsx'
import type { AgendaStatus } from '../agenda-search.ts'
import { firstOfAgendaQuery } from '../agenda.queries.ts'
import { addDays, formatDayParts } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'

interface DayPanelProps {
  itemId: string | undefined
  status: AgendaStatus
  day: string
  onAct: OnEntryAction
  onNew: (day: string) => void
}

export function DayPanel({ itemId, status, day, onAct, onNew }: DayPanelProps) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { data } = useQuery(firstOfAgendaQuery({ item: itemId, status, from: day, to: day }, 1))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="agenda-day">
        <h2 id="agenda-day" className="mb-1 text-lg font-650 tracking-tight first-letter:uppercase">
          {formatDayParts(day, 'full')}
        </h2>
        {data?.total === 0 ? (
          <p className="py-2 text-sm text-second">{t('maintenance.nothingOnDay')}</p>
        ) : (
          <AgendaRows isOfDay filter={{ item: itemId, status, from: day, to: day }} onAct={onAct} />
        )}
        {canWrite ? (
          <Button size="small" onClick={() => onNew(day)} className="mt-2">
            <Plus size={15} aria-hidden />
            {t('maintenance.entryOnDay')}
          </Button>
        ) : null}
      </section>
      {status === 'completed' ? null : <AfterThat itemId={itemId} day={day} onAct={onAct} />}
    </div>
  )
}

const shownAfter = 3

function AfterThat({ itemId, day, onAct }: Pick<DayPanelProps, 'itemId' | 'day' | 'onAct'>) {
  const { t } = useTranslation()
  const filter = { item: itemId, status: 'scheduled', from: addDays(day, 1) } as const
  const { data } = useQuery(firstOfAgendaQuery(filter, shownAfter))
  const entries = data?.items ?? []
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="agenda-after">
      <h2 id="agenda-after" className="mb-1 text-lg font-650 tracking-tight">
        {t('maintenance.afterThat')}
      </h2>
      <ul>
        {entries.map((entry) => (
          <AgendaRow key={entryKey(entry)} entry={entry} onAct={onAct} isOfItem={itemId !== undefined} />
        ))}
      </ul>
    </section>
  )
}
