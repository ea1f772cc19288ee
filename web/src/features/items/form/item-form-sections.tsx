import { useTranslation } from 'react-i18next'
import { FormField, FormFields, type Hints } from '#web/features/items/form/item-form-fields.tsx'
import { ItemPickerField } from '#web/features/items/choice/item-picker-field.tsx'
import { FormSection, wide } from '#web/features/items/form/form-section.tsx'
import { fieldByWire, fieldsIn, type FieldSection } from '#web/features/item-fields/item-fields.ts'
import { depreciationFields } from '#contract/items/valuation.ts'
import { DepreciationFields } from '#web/features/valuation/depreciation-fields.tsx'
import { QuantityField } from '#web/components/inputs/quantity-stepper.tsx'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { LocationPicker } from '#web/features/locations/location-picker.tsx'
import { useFormats } from '#web/shared/formats.ts'

interface SectionProps {
  form: ItemForm
}

export function FieldsSections({
  form,
  sections,
  isNew,
}: SectionProps & { sections: readonly FieldSection[]; isNew: boolean }) {
  const hints = useHints(form, isNew)
  return sections.map((section) => (
    <FormSection key={section} id={section} form={form}>
      <FormFields form={form} fields={fieldsIn(section)} hints={hints} />
    </FormSection>
  ))
}

const depreciationKeys = new Set<string>(depreciationFields.map(({ key }) => key))

export function ValueSection({ form }: SectionProps) {
  const { t } = useTranslation()
  const { usefulLifeYears, restValuePercent, declining } = form.values
  return (
    <FormSection id="value" form={form}>
      <FormFields form={form} fields={fieldsIn('value').filter(({ key }) => !depreciationKeys.has(key))} />
      <div className={wide}>
        <DepreciationFields
          value={{ usefulLifeYears, restValuePercent, declining }}
          noneText={t('depreciation.asLabels')}
          errors={form.errors}
          onChange={form.set}
        />
      </div>
    </FormSection>
  )
}

function useHints({ values }: ItemForm, isNew: boolean): Hints {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { purchasePrice, quantity, lifetimeWarranty } = values
  const value = (purchasePrice ?? 0) * (quantity ?? 0)
  return {
    assetId: isNew ? t('item.assetIdHint') : undefined,
    purchasePrice: quantity === 1 || value === 0 ? undefined : t('item.inAll', { value: money(value) }),
    warrantyExpires: lifetimeWarranty ? t('item.lifetimeHint') : undefined,
  }
}

const arranged = new Set(['name', 'quantity', 'description'])

export function BasicsSection({ form }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection id="basics" form={form}>
      <FormField form={form} field={fieldByWire('name')} />
      <LocationPicker
        label={t('item.location')}
        value={form.values.locationId}
        onChange={(locationId) => form.set({ locationId })}
        error={form.errors['locationId']}
      />
      <QuantityField
        label={t('item.quantity')}
        value={form.values.quantity}
        onChange={(quantity) => form.set({ quantity })}
        error={form.errors['quantity']}
      />
      <div className={wide}>
        <LabelPicker
          label={t('kind.labels')}
          value={form.values.labelIds}
          onChange={(labelIds) => form.set({ labelIds })}
        />
      </div>
      <FormField form={form} field={fieldByWire('description')} />
      <FormFields form={form} fields={fieldsIn('basics').filter(({ wire }) => !arranged.has(wire))} />
    </FormSection>
  )
}

export function ParentSection({ form, itemId }: SectionProps & { itemId: string | undefined }) {
  const { t } = useTranslation()
  return (
    <FormSection id="parent" form={form}>
      <div className={wide}>
        <ItemPickerField
          label={t('item.parent')}
          noneText={t('item.parentNone')}
          value={form.values.parentId}
          onChange={(parentId) => form.set({ parentId })}
          error={form.errors['parentId']}
          itemId={itemId}
          clearLabel={t('item.parentNone')}
        />
      </div>
      <FormFields form={form} fields={fieldsIn('parent')} />
    </FormSection>
  )
}
