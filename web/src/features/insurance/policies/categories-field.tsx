import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#contract/households/list-limits.ts'
import { limits } from '#contract/scalars.ts'
import { type CategoryValues, newCategory } from './policy-form.ts'
import { LabelPicker } from '#web/features/labels/label-picker.tsx'
import { useMovableRows } from '#web/components/forms/movable-rows.ts'
import { OrderButtons } from '#web/components/forms/order-buttons.tsx'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface CategoriesFieldProps {
  value: readonly CategoryValues[]
  onChange: (value: CategoryValues[]) => void
  errors: Readonly<Partial<Record<string, string>>>
}

/** The categories of a policy, such as jewellery, each with its labels and its limit. */
export function CategoriesField({ value, onChange, errors }: CategoriesFieldProps) {
  const { t } = useTranslation()
  const { list, add, move, remove } = useMovableRows(value, onChange)
  const change = (key: string, changes: Partial<CategoryValues>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...changes } : row)))

  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium text-second">{t('insurance.categories')}</legend>
      <p className="text-xs text-third">{t('insurance.categoriesHint')}</p>
      {errors['categories'] ? (
        <p role="alert" className="text-sm text-error">
          {errors['categories']}
        </p>
      ) : null}
      {value.length > 0 ? (
        <ul ref={list} className="grid gap-3">
          {value.map((category, index) => (
            <li key={category.key} className="border-b border-line pb-3">
              <CategoryRow
                category={category}
                error={(field) => errors[`categories.${category.key}.${field}`]}
                onChange={(changes) => change(category.key, changes)}
                order={{
                  isFirst: index === 0,
                  isLast: index === value.length - 1,
                  onMove: (by) => move(index, by),
                  onRemove: () => remove(index),
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {value.length < listLimits.categoriesPerPolicy ? (
        <Button className="justify-self-start" onClick={() => add(newCategory())}>
          <Plus size={16} aria-hidden />
          {t('insurance.addCategory')}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface CategoryRowProps {
  category: CategoryValues
  error: (field: 'name' | 'limit') => string | undefined
  onChange: (changes: Partial<CategoryValues>) => void
  order: {
    isFirst: boolean
    isLast: boolean
    onMove: (by: -1 | 1) => void
    onRemove: () => void
  }
}

function CategoryRow({ category, error, onChange, order }: CategoryRowProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const name = category.name || t('insurance.category')
  return (
    <div role="group" aria-label={name} className="grid gap-2.5">
      <div className="flex flex-wrap items-end gap-x-2">
        <TextField
          label={t('insurance.categoryName')}
          placeholder={t('insurance.categoryExample')}
          value={category.name}
          onChange={(text) => onChange({ name: text })}
          error={error('name')}
          maxLength={limits.name}
          autoComplete="off"
          className="flex-1 basis-40"
        />
        <OrderButtons name={name} {...order} />
      </div>
      <LabelPicker
        label={t('insurance.categoryLabels')}
        value={category.labelIds}
        onChange={(labelIds) => onChange({ labelIds })}
      />
      <NumberField
        label={t('insurance.categoryLimit')}
        value={category.limit}
        onChange={(limit) => onChange({ limit })}
        error={error('limit')}
        minimum={0}
        maximum={limits.price}
        format={{ style: 'currency', currency }}
      />
    </div>
  )
}
