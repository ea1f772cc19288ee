import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { type TextKey, textLimits } from '#web/features/items/item-form-errors.ts'
import { FormSection, wide } from '#web/features/items/item-form-section.tsx'
import { QuantityStepper } from '#web/features/items/quantity-stepper.tsx'
import type { ItemForm } from '#web/features/items/use-item-form.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldShell } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SectionProps {
  form: ItemForm
}

/** What every text of the form has: its value, its limit, its refusal. */
function textOf(form: ItemForm, key: TextKey) {
  return {
    value: form.values[key],
    maxLength: textLimits[key],
    error: form.errors[key],
    onChange: (value: string) => form.set({ [key]: value }),
  }
}

function dayOf(form: ItemForm, key: 'purchaseTime' | 'warrantyExpires' | 'soldTime') {
  return {
    value: form.values[key],
    error: form.errors[key],
    onChange: (value: string) => form.set({ [key]: value }),
  }
}

function usePrice(form: ItemForm, key: 'purchasePrice' | 'soldPrice') {
  const { currency } = useFormats()
  return {
    value: form.values[key],
    error: form.errors[key],
    onChange: (value: number | null) => form.set({ [key]: value }),
    minimum: -limits.price,
    maximum: limits.price,
    format: { style: 'currency', currency } as const,
  }
}

export function BasicsSection({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection id="basics" form={form}>
      <TextField
        {...textOf(form, 'name')}
        label={t('item.name')}
        className={wide}
        autoComplete="off"
        required
      />
      <LocationPicker
        label={t('item.place')}
        value={form.values.locationId}
        onChange={(locationId) => form.set({ locationId })}
        error={form.errors['locationId']}
      />
      <FieldShell label={t('item.quantity')} error={form.errors['quantity']}>
        {({ describedBy, isInvalid }) => (
          <QuantityStepper
            label={t('item.quantity')}
            value={form.values.quantity}
            onChange={(quantity) => form.set({ quantity })}
            isInvalid={isInvalid}
            describedBy={describedBy}
            className="[&>div]:h-10 max-md:[&>div]:h-12"
          />
        )}
      </FieldShell>
      <div className={wide}>
        <LabelPicker
          label={t('item.labels')}
          value={form.values.labelIds}
          onChange={(labelIds) => form.set({ labelIds })}
        />
      </div>
      <TextArea {...textOf(form, 'description')} label={t('item.description')} className={wide} />
    </FormSection>
  )
}

export function IdentificationSection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <FormSection id="identification" form={form}>
      <TextField {...textOf(form, 'manufacturer')} label={t('item.manufacturer')} autoComplete="off" />
      <TextField {...textOf(form, 'modelNumber')} label={t('item.modelNumber')} autoComplete="off" />
      <TextField {...textOf(form, 'serialNumber')} label={t('item.serialNumber')} autoComplete="off" />
      <TextField
        {...textOf(form, 'assetId')}
        label={t('item.assetId')}
        description={isNew ? t('item.assetIdHint') : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormSection>
  )
}

export function PurchaseSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { purchasePrice, quantity } = form.values
  const value = (purchasePrice ?? 0) * (quantity ?? 0)
  return (
    <FormSection id="purchase" form={form}>
      <NumberField
        {...usePrice(form, 'purchasePrice')}
        label={t('item.pricePerPiece')}
        description={quantity === 1 || value === 0 ? undefined : t('item.inAll', { value: money(value) })}
      />
      <DateField {...dayOf(form, 'purchaseTime')} label={t('item.purchaseTime')} />
      <TextField
        {...textOf(form, 'purchaseFrom')}
        label={t('item.purchaseFrom')}
        className={wide}
        autoComplete="off"
      />
    </FormSection>
  )
}

export function WarrantySection({ form }: SectionProps) {
  const { t } = useTranslation()
  const { lifetimeWarranty, insured } = form.values
  return (
    <FormSection id="warranty" form={form}>
      <DateField
        {...dayOf(form, 'warrantyExpires')}
        label={t('item.warrantyExpires')}
        description={lifetimeWarranty ? t('item.lifetimeHint') : undefined}
      />
      <div className="flex flex-wrap items-center gap-x-6 md:pt-6">
        <Checkbox isChecked={lifetimeWarranty} onChange={(isOn) => form.set({ lifetimeWarranty: isOn })}>
          {t('item.lifetimeWarranty')}
        </Checkbox>
        <Checkbox isChecked={insured} onChange={(isOn) => form.set({ insured: isOn })}>
          {t('item.insured')}
        </Checkbox>
      </div>
      <TextArea {...textOf(form, 'warrantyDetails')} label={t('item.warrantyDetails')} className={wide} />
    </FormSection>
  )
}

export function NotesSection({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection id="notes" form={form}>
      <TextArea {...textOf(form, 'notes')} label={t('item.notes')} isLabelHidden className={wide} rows={6} />
    </FormSection>
  )
}

export function SoldSection({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection id="sold" form={form}>
      <TextField {...textOf(form, 'soldTo')} label={t('item.soldTo')} className={wide} autoComplete="off" />
      <NumberField {...usePrice(form, 'soldPrice')} label={t('item.soldPrice')} />
      <DateField {...dayOf(form, 'soldTime')} label={t('item.soldTime')} />
      <TextArea {...textOf(form, 'soldNotes')} label={t('item.soldNotes')} className={wide} />
      <Checkbox
        isChecked={form.values.archived}
        onChange={(archived) => form.set({ archived })}
        className={wide}
      >
        {t('item.archivedHint')}
      </Checkbox>
    </FormSection>
  )
}
