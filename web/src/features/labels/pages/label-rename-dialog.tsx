import { useTranslation } from 'react-i18next'
import { updateLabel } from '#contract/labels.ts'
import { limits } from '#contract/scalars.ts'
import type { LabelDialogProps } from './label-dialog-props.ts'
import { checkNamed } from '#web/components/forms/check-text.ts'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { DescriptionField, NameField } from '#web/components/forms/name-fields.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useWrite } from '#web/shared/use-write.ts'

export function LabelRenameDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation()
  const renaming = useWrite({
    write: (send, body: { name?: string; description?: string }) =>
      send(updateLabel, { params: { id: label.id }, body }),
    changes: ['label', 'item'],
  })
  const form = useDraftForm({
    draft: `label/edit/${label.id}`,
    start: { name: label.name, description: label.description },
    check: (values) => checkNamed(values, limits.labelDescription, t),
    async send(_, changes) {
      // Sends only changed fields, so that changes of other users are kept.
      if (Object.keys(changes).length > 0) await renaming.writeOrThrow(changes)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('labelPages.renameTitle', { name: label.name })}
      submitLabel={t('item.save')}
    >
      <DraftNote form={form} />
      <NameField {...form.field('name')} />
      <DescriptionField {...form.field('description')} maxLength={limits.labelDescription} />
    </FormDialog>
  )
}
