import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import type { Entry } from '#web/features/maintenance/maintenance-agenda.ts'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

/** The two things to say when something was done: when, and what it cost. */
export function CompleteDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, today } = useFormats()
  const { complete } = useMaintenanceWrites()
  const formId = useId()
  const [day, setDay] = useState(today)
  const [cost, setCost] = useState(Number(entry.cost) || null)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    try {
      await complete(entry, day || today, cost ?? 0)
      onClose()
    } catch (failure) {
      setIsPending(false)
      setError(errorText(failure, t))
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('maintenance.completeTitle', { name: entry.name })}
      closeLabel={t('dialog.close')}
      isDismissable
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending} autoFocus>
            {t('maintenance.complete')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
        <FormError text={error} />
        <div className="grid gap-3.5 md:grid-cols-2">
          <DateField label={t('maintenance.done')} value={day} onChange={setDay} />
          <NumberField
            label={t('maintenance.cost')}
            value={cost}
            onChange={setCost}
            minimum={0}
            maximum={limits.price}
            format={{ style: 'currency', currency }}
          />
        </div>
        {entry.recurrence ? (
          <p className="text-sm text-second">
            {t('maintenance.nextFollows', { recurrence: recurrenceText(entry.recurrence, t) })}
          </p>
        ) : null}
      </form>
    </DialogOrSheet>
  )
}
