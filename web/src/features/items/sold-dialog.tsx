import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { limits } from '#contract/scalars.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** To whom, for how much, when; what is sold usually leaves the lists. */
export function SoldDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency, today } = useFormats()
  const { patch } = useItemPatch(item.id)
  const formId = useId()
  const [soldTo, setSoldTo] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [day, setDay] = useState(today)
  const [archived, setArchived] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isPending) return
    setIsPending(true)
    const sale = { soldTo: soldTo.trim(), soldPrice: price ?? 0, soldTime: day || today }
    const update = { ...sale, ...(archived ? { archived } : {}) }
    try {
      await patch(update, update, t('item.soldNow', { name: item.name }))
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
      title={t('item.soldTitle', { name: item.name })}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" isPending={isPending}>
            {t('item.markSold')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
        <FormError text={error} />
        <TextField
          label={t('item.soldTo')}
          value={soldTo}
          onChange={setSoldTo}
          maxLength={limits.short}
          autoComplete="off"
          autoFocus
        />
        <div className="grid gap-3.5 md:grid-cols-2">
          <NumberField
            label={t('item.soldPrice')}
            value={price}
            onChange={setPrice}
            minimum={0}
            maximum={limits.price}
            format={{ style: 'currency', currency }}
          />
          <DateField label={t('item.soldTime')} value={day} onChange={setDay} />
        </div>
        <Checkbox isChecked={archived} onChange={setArchived}>
          {t('item.archiveToo')}
        </Checkbox>
      </form>
    </DialogOrSheet>
  )
}
