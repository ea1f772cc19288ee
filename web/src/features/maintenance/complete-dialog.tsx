import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { sendReceipts } from '#web/features/maintenance/entry-receipts.ts'
import type { Entry } from '#web/features/maintenance/maintenance-entry.ts'
import { ReceiptsField } from '#web/features/maintenance/receipts-field.tsx'
import { recurrenceText } from '#web/features/maintenance/recurrence-text.ts'
import { useMaintenanceWrites } from '#web/features/maintenance/use-maintenance-writes.ts'
import { DraftNote } from '#web/frame/forms/draft-note.tsx'
import { FormDialog } from '#web/frame/forms/form-dialog.tsx'
import { useDraftForm } from '#web/frame/forms/use-draft-form.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/frame/fields/date-field.tsx'
import { NumberField } from '#web/frame/fields/number-field.tsx'

/** All there is to say when something was done: when, what it cost, and its receipt. */
export function CompleteDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, today } = useFormats()
  const { complete } = useMaintenanceWrites()
  const [files, setFiles] = useState<readonly File[]>([])
  const form = useDraftForm({
    draft: `maintenance/complete/${entry.id}`,
    start: { completedDate: today, cost: Number(entry.cost) || null },
    async send({ completedDate, cost }) {
      await complete({ entry, completedDate: completedDate || today, cost: cost ?? 0 })
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
      <DraftNote form={form} />
      <div className="grid gap-3.5 md:grid-cols-2">
        <DateField {...form.field('completedDate')} label={t('maintenance.done')} />
        <NumberField
          {...form.field('cost')}
          label={t('maintenance.cost')}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      </div>
      <ReceiptsField files={files} onChange={setFiles} />
      {entry.recurrence ? (
        <p className="text-sm text-second">
          {t('maintenance.nextFollows', { recurrence: recurrenceText(entry.recurrence, t) })}
        </p>
      ) : null}
    </FormDialog>
  )
}
