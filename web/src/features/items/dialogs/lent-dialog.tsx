import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { DraftNote } from '#web/components/forms/draft-note.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

export function LentDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const patch = useItemPatch(item.id)
  const form = useDraftForm({
    draft: `lent/${item.id}`,
    start: { lentTo: '', lentUntil: item.lentUntil },
    check: ({ lentTo }) => (lentTo.trim() === '' ? { lentTo: t('item.lentToMissing') } : {}),
    async send({ lentTo, lentUntil }) {
      const update = { lentTo: lentTo.trim(), lentUntil }
      await patch.writeOrThrow({ update, shown: update, text: t('item.lentNow', { name: item.name }) })
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('item.lentTitle', { name: item.name })}
      submitLabel={t('item.markLent')}
    >
      <DraftNote form={form} />
      <TextField
        {...form.field('lentTo')}
        label={t('item.lentTo')}
        maxLength={limits.short}
        autoComplete="off"
        autoFocus
      />
      <DateField {...form.field('lentUntil')} label={t('item.lentUntil')} />
    </FormDialog>
  )
}
