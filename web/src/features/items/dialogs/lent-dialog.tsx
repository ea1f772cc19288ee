import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { ShareDialog } from '#web/features/shares/share-dialog.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface LentDialogProps {
  item: Item
  onClose: () => void
}

/** Makes a link for the borrower of an item that is lent. */
export function BorrowerLinkDialog({ item, onClose }: LentDialogProps) {
  return <ShareDialog of={{ target: 'loan', targetId: item.id, name: item.name }} onClose={onClose} />
}

export function LentDialog({ item, onClose }: LentDialogProps) {
  const { t } = useTranslation()
  const [isLent, setIsLent] = useState(false)
  const patch = useItemPatch(item.id)
  const form = useDraftForm({
    draft: `lent/${item.id}`,
    start: { lentTo: '', lentUntil: item.lentUntil, makesLink: false },
    check: ({ lentTo }) => (lentTo.trim() === '' ? { lentTo: t('item.lentToMissing') } : {}),
    async send({ lentTo, lentUntil, makesLink }) {
      const update = { lentTo: lentTo.trim(), lentUntil }
      await patch.writeOrThrow({ update, shown: update, text: t('item.lentNow', { name: item.name }) })
      if (makesLink) setIsLent(true)
      else onClose()
    },
  })

  if (isLent) return <BorrowerLinkDialog item={item} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('item.lentTitle', { name: item.name })}
      submitLabel={t('item.markLent')}
    >
      <TextField
        {...form.field('lentTo')}
        label={t('item.lentTo')}
        maxLength={limits.short}
        autoComplete="off"
        autoFocus
      />
      <DateField {...form.field('lentUntil')} label={t('item.lentUntil')} />
      <Checkbox isChecked={form.values.makesLink} onChange={(makesLink) => form.set({ makesLink })}>
        {t('shares.makesLink')}
      </Checkbox>
    </FormDialog>
  )
}
