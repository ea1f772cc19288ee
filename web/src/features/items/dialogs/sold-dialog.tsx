import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { wholeDates } from '#web/features/item-fields/item-fields.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useDraftForm } from '#web/components/forms/use-draft-form.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/form-controls/checkbox.tsx'
import { DateField } from '#web/components/inputs/date-field.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface Sale {
  soldTo: string
  soldPrice: number | null
  soldTime: string
  archived: boolean
}

export function SoldDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, today } = useFormats()
  const patch = useItemPatch(item.id)
  const start: Sale = { soldTo: '', soldPrice: null, soldTime: today, archived: true }
  const form = useDraftForm({
    draft: `sold/${item.id}`,
    start,
    async send({ soldTo, soldPrice, soldTime, archived }) {
      const sale = { soldTo: soldTo.trim(), soldPrice: soldPrice ?? 0, soldTime: soldTime || today }
      const update = { ...sale, ...(archived ? { archived } : {}) }
      const shown = { ...update, ...wholeDates(update) }
      await patch.writeOrThrow({ update, shown, text: t('item.soldNow', { name: item.name }) })
      onClose()
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('item.soldTitle', { name: item.name })}
      submitLabel={t('item.markSold')}
    >
      <TextField
        {...form.field('soldTo')}
        label={t('item.soldTo')}
        maxLength={limits.short}
        autoComplete="off"
        autoFocus
      />
      <div className="grid gap-3.5 md:grid-cols-2">
        <NumberField
          {...form.field('soldPrice')}
          label={t('item.soldPrice')}
          minimum={0}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
        <DateField {...form.field('soldTime')} label={t('item.soldTime')} mayBePartial />
      </div>
      <Checkbox isChecked={form.values.archived} onChange={(archived) => form.set({ archived })}>
        {t('item.archiveToo')}
      </Checkbox>
    </FormDialog>
  )
}
