import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/files/files.ts'
import type { NewMaintenanceEntry } from '#contract/maintenance/maintenance.ts'
import { limits } from '#contract/scalars.ts'
import { sendReceipts } from '#web/features/maintenance/entry-receipts.ts'
import {
  findEntryErrors,
  toEntryBody,
  type EntryValues,
} from '#web/features/maintenance/maintenance-form-values.ts'
import { ReceiptsField } from '#web/features/maintenance/receipts-field.tsx'
import { RecurrenceFields } from '#web/features/maintenance/recurrence-fields.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import type { Form } from '#web/components/forms/use-form.ts'
import { useFormats } from '#web/shared/formats.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextArea } from '#web/ui/form-controls/text-area.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface MaintenanceFormDialogProps {
  start: EntryValues
  draft: string
  isChange?: boolean
  receipts?: readonly Attachment[]
  /** Renders the item picker of the form. Undefined when the item is given. */
  renderItem?: (form: EntryForm) => ReactNode
  /**
   * Saves the entry. `changes` are the values that this user has changed. Rejects with the server's error. Resolves to
   * undefined when no request was sent.
   */
  onSave: (
    itemId: string,
    body: NewMaintenanceEntry,
    changes: Partial<EntryValues>,
  ) => Promise<{ id: string } | undefined>
  onClose: () => void
}

export type EntryForm = Form<EntryValues>

export function MaintenanceFormDialog(props: MaintenanceFormDialogProps) {
  const { start, draft, isChange = false, receipts, renderItem, onSave, onClose } = props
  const { t } = useTranslation()
  // Files for a new entry, which are uploaded after it was saved.
  const [files, setFiles] = useState<readonly File[]>([])
  const form = useDraftForm({
    draft,
    start,
    fieldNames: ['itemId', 'name', 'scheduledDate', 'completedDate', 'description', 'cost'],
    check: (values) => findEntryErrors(values, t),
    async send(values, changes) {
      if (values.itemId === null) return
      const saved = await onSave(values.itemId, toEntryBody(values), changes)
      if (saved) sendReceipts(values.itemId, saved.id, files)
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(isChange ? 'maintenance.edit' : 'maintenance.addTitle')}
      submitLabel={t(isChange ? 'action.save' : 'action.add')}
    >
      <EntryFields form={form}>{renderItem?.(form)}</EntryFields>
      <ReceiptsField
        attached={receipts}
        itemId={form.values.itemId}
        files={files}
        onChange={setFiles}
        isPending={form.isPending}
      />
    </FormDialog>
  )
}

interface EntryFieldsProps {
  form: EntryForm
  children: ReactNode
}

function EntryFields({ form, children }: EntryFieldsProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('maintenance.name')}
        maxLength={limits.name}
        placeholder={t('maintenance.nameExample')}
        autoComplete="off"
        // The user opened the dialog to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
      />
      {children}
      <div className="grid gap-3.5 md:grid-cols-2">
        <DateField {...form.field('scheduledDate')} label={t('maintenance.scheduled')} mayBePartial />
        <DateField
          {...form.field('completedDate')}
          onChange={(completedDate) => {
            // An entry needs only one of the two dates, so setting one also makes the error of the other obsolete.
            form.clearErrors()
            form.set({ completedDate })
          }}
          label={t('maintenance.done')}
          mayBePartial
          description={t('maintenance.doneHint')}
        />
      </div>
      <RecurrenceFields value={form.values.recurrence} onChange={(recurrence) => form.set({ recurrence })} />
      <NumberField
        {...form.field('cost')}
        label={t('maintenance.cost')}
        minimum={0}
        maximum={limits.price}
        format={{ style: 'currency', currency }}
      />
      <TextArea
        {...form.field('description')}
        label={t('field.notes')}
        maxLength={limits.maintenanceDescription}
      />
    </>
  )
}
