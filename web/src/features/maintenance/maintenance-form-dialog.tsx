import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewMaintenanceEntry } from '#contract/maintenance.ts'
import { limits } from '#contract/scalars.ts'
import type { Entry } from '#web/features/maintenance/maintenance-agenda.ts'
import {
  findEntryErrors,
  toEntryBody,
  type EntryValues,
} from '#web/features/maintenance/maintenance-form-values.ts'
import { RecurrenceFields } from '#web/features/maintenance/recurrence-fields.tsx'
import { type FormErrors, showErrors, toFormErrors } from '#web/frame/form-errors.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const fieldNames = ['name', 'scheduledDate', 'completedDate', 'description', 'cost'] as const

interface MaintenanceFormDialogProps {
  /** What is changed; none when it is new. */
  entry: Entry | null
  start: EntryValues
  /** Throws what the server refuses. */
  onSave: (body: NewMaintenanceEntry) => Promise<void>
  onClose: () => void
}

/** One entry: what, when, how often, what it cost. */
export function MaintenanceFormDialog({ entry, start, onSave, onClose }: MaintenanceFormDialogProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isPending, setIsPending] = useState(false)

  function set(changes: Partial<EntryValues>) {
    setValues((before) => ({ ...before, ...changes }))
    setErrors({})
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    const found = findEntryErrors(values, t)
    if (Object.keys(found).length > 0) return showErrors(form.current, () => setErrors(found))
    setIsPending(true)
    try {
      await onSave(toEntryBody(values))
      onClose()
    } catch (error) {
      setIsPending(false)
      showErrors(form.current, () => setErrors(toFormErrors(error, fieldNames, t)))
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t(entry ? 'maintenance.edit' : 'maintenance.new')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending}>
            {t(entry ? 'maintenance.save' : 'maintenance.add')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-3.5"
      >
        <FormError text={errors['form']} />
        <TextField
          label={t('maintenance.name')}
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors['name']}
          maxLength={limits.name}
          placeholder={t('maintenance.nameExample')}
          autoComplete="off"
          // The dialog was opened to type this.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
        />
        <div className="grid gap-3.5 md:grid-cols-2">
          <DateField
            label={t('maintenance.scheduled')}
            value={values.scheduledDate}
            onChange={(scheduledDate) => set({ scheduledDate })}
            error={errors['scheduledDate']}
          />
          <DateField
            label={t('maintenance.done')}
            value={values.completedDate}
            onChange={(completedDate) => set({ completedDate })}
            description={t('maintenance.doneHint')}
            error={errors['completedDate']}
          />
        </div>
        <RecurrenceFields value={values.recurrence} onChange={(recurrence) => set({ recurrence })} />
        <NumberField
          label={t('maintenance.cost')}
          value={values.cost}
          onChange={(cost) => set({ cost })}
          error={errors['cost']}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
        <TextArea
          label={t('maintenance.notes')}
          value={values.description}
          onChange={(description) => set({ description })}
          error={errors['description']}
          maxLength={limits.maintenanceDescription}
        />
      </form>
    </DialogOrSheet>
  )
}
