import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partialDate } from '#contract/written/partial-dates.ts'
import { limits } from '#contract/scalars.ts'
import { sendReceipts } from '#web/features/maintenance/entry-receipts.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { nextMaintenanceQuery } from '#web/features/maintenance/maintenance.queries.ts'
import { ReceiptsField } from '#web/features/maintenance/receipts-field.tsx'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { pickChanged } from '#web/shared/changes.ts'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { formatDay, useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { radioClass } from '#web/ui/form-controls/radio-class.ts'

export function CompleteDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, today } = useFormats()
  const { complete } = useMaintenanceWrites()
  const [files, setFiles] = useState<readonly File[]>([])
  const form = useDraftForm({
    draft: `maintenance/complete/${entry.id}`,
    start: { completedDate: today, cost: Number(entry.cost) || null, skipMissed: true },
    async send({ completedDate, cost, skipMissed }, changes) {
      const body = { completedDate: completedDate || today, skipMissed }
      await complete({ entry, ...body, ...pickChanged({ cost: cost ?? 0 }, changes) })
      sendReceipts(entry.itemID, entry.id, files)
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('maintenance.completeTitle', { name: entry.name })}
      submitLabel={t('maintenance.complete')}
      isButtonFocused
    >
      <div className="grid gap-3.5 md:grid-cols-2">
        <DateField {...form.field('completedDate')} label={t('maintenance.done')} mayBePartial />
        <NumberField
          {...form.field('cost')}
          label={t('maintenance.cost')}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      </div>
      <ReceiptsField files={files} onChange={setFiles} isPending={form.isPending} />
      {entry.recurrence ? (
        <>
          <NextDue
            entry={entry}
            completedDate={form.values.completedDate || today}
            isSkipping={form.values.skipMissed}
            onChange={(skipMissed) => form.set({ skipMissed })}
          />
          <p className="text-sm text-second">
            {t('maintenance.nextFollows', { recurrence: recurrenceText(entry.recurrence, t) })}
          </p>
        </>
      ) : null}
    </FormDialog>
  )
}

interface NextDueProps {
  entry: Entry
  completedDate: string
  isSkipping: boolean
  onChange: (isSkipping: boolean) => void
}

/** Offers to skip missed dates when the entry is overdue by more than one interval. */
function NextDue({ entry, completedDate, isSkipping, onChange }: NextDueProps) {
  const { t } = useTranslation()
  const { data } = useQuery(nextMaintenanceQuery(entry.id, completedDate))
  if (!data || data.asScheduled === data.skippingMissed) return null
  const dateText = (date: string) => formatDay(partialDate(date, data.precision), 'long')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-second">{t('maintenance.nextDue')}</legend>
      <Choice isChosen={isSkipping} onChoose={() => onChange(true)}>
        {t('maintenance.skipMissed', { date: dateText(data.skippingMissed) })}
      </Choice>
      <Choice isChosen={!isSkipping} onChoose={() => onChange(false)}>
        {t('maintenance.keepMissed', { date: dateText(data.asScheduled) })}
      </Choice>
    </fieldset>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-field bg-fill p-2.5 has-checked:bg-secondary has-checked:text-secondary-content has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11">
      <input
        type="radio"
        name="next-due"
        checked={isChosen}
        onChange={onChoose}
        className={classNames(radioClass, 'outline-none')}
      />
      {children}
    </label>
  )
}
