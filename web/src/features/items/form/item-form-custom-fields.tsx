import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomTextField } from '#web/features/items/custom-text-field.tsx'
import { FormSection, wide } from '#web/features/items/form/item-form-section.tsx'
import type { FieldType, CustomField } from '#web/features/items/form/item-form-values.ts'
import { fieldNamesQuery } from '#web/features/items/items.queries.ts'
import type { ItemForm } from '#web/features/items/form/use-item-form.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/frame/fields/date-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NumberField } from '#web/frame/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const fieldTypes = [
  { type: 'text', nameKey: 'item.typeText' },
  { type: 'number', nameKey: 'item.typeNumber' },
  { type: 'boolean', nameKey: 'item.typeFlag' },
  { type: 'time', nameKey: 'item.typeDay' },
  { type: 'link', nameKey: 'item.typeLink' },
] as const

/** Fields of one's own, each with a name and a type; names in use elsewhere are suggested. */
export function CustomFieldsSection({ form }: { form: ItemForm }) {
  const { t } = useTranslation()
  const { data: names = [] } = useQuery(fieldNamesQuery())
  const { list, fields, add, change, move, remove } = useCustomFields(form)
  const unused = names.filter((name) => !fields.some((field) => field.name === name))
  return (
    <FormSection id="fields" form={form}>
      <datalist id="own-field-names">
        {unused.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {form.errors['fields'] ? (
        <p role="alert" className={`text-sm text-error ${wide}`}>
          {form.errors['fields']}
        </p>
      ) : null}
      {fields.length > 0 ? (
        <ul ref={list} className={`grid grid-cols-1 gap-3 ${wide}`}>
          {fields.map((field, index) => (
            <li key={field.key} className="max-md:border-b max-md:border-line max-md:pb-3">
              <CustomFieldRow
                field={field}
                error={form.errors[`fields.${field.key}`]}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onChange={(changes) => change(field.key, changes)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(field.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={wide}>
        <Button onClick={add}>
          <Plus size={16} aria-hidden />
          {t('item.addField')}
        </Button>
      </div>
    </FormSection>
  )
}

function useCustomFields(form: ItemForm) {
  const list = useRef<HTMLUListElement>(null)
  const { fields } = form.values

  function add() {
    const field: CustomField = {
      key: newUuid(),
      id: null,
      type: 'text',
      name: '',
      textValue: '',
      numberValue: 0,
      booleanValue: false,
      timeValue: '',
    }
    form.set({ fields: [...fields, field] })
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }

  function change(key: string, changes: Partial<CustomField>) {
    form.set({ fields: fields.map((field) => (field.key === key ? { ...field, ...changes } : field)) })
  }

  function move(index: number, by: -1 | 1) {
    const moved = fields[index]
    if (!moved) return
    form.set({ fields: fields.toSpliced(index, 1).toSpliced(index + by, 0, moved) })
    requestAnimationFrame(() => focusMove(list.current?.children[index + by], by))
  }

  function remove(key: string) {
    form.set({ fields: fields.filter((field) => field.key !== key) })
  }

  return { list, fields, add, change, move, remove }
}

/** A row that moves loses its focus, and at the end of the list the button that was pressed can do no more. */
function focusMove(row: Element | undefined, by: -1 | 1) {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
  const pressed = buttons.find(({ dataset }) => dataset['move'] === String(by))
  ;(pressed ?? buttons[0])?.focus()
}

interface CustomFieldRowProps {
  field: CustomField
  error: string | undefined
  isFirst: boolean
  isLast: boolean
  onChange: (changes: Partial<CustomField>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function CustomFieldRow({ field, error, isFirst, isLast, onChange, onMove, onRemove }: CustomFieldRowProps) {
  const { t } = useTranslation()
  const name = field.name || t('item.fieldUnnamed')
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_8.25rem] items-start gap-2 md:grid-cols-[1fr_8.5rem_1.2fr_auto]"
    >
      <TextField
        label={t('item.fieldName')}
        placeholder={t('item.fieldName')}
        isLabelHidden
        value={field.name}
        onChange={(text) => onChange({ name: text })}
        error={error}
        list="own-field-names"
        autoComplete="off"
      />
      <SelectField
        label={t('item.fieldType')}
        isLabelHidden
        value={field.type}
        onChange={(value) =>
          onChange({ type: fieldTypes.find(({ type }) => type === value)?.type ?? 'text' })
        }
      >
        {fieldTypes.map(({ type, nameKey }) => (
          <option key={type} value={type}>
            {t(nameKey)}
          </option>
        ))}
      </SelectField>
      <CustomFieldValue field={field} onChange={onChange} />
      <div className="flex h-10 items-center max-md:h-12">
        <IconButton
          icon={ArrowUp}
          label={t('item.fieldUp', { name })}
          data-move={-1}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('item.fieldDown', { name })}
          data-move={1}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={t('item.fieldRemove', { name })} onClick={onRemove} />
      </div>
    </div>
  )
}

function CustomFieldValue({ field, onChange }: Pick<CustomFieldRowProps, 'field' | 'onChange'>) {
  const { t } = useTranslation()
  const shared = { label: t('item.fieldValue'), isLabelHidden: true }
  const type: FieldType = field.type
  switch (type) {
    case 'number':
      return (
        <NumberField
          {...shared}
          value={field.numberValue}
          onChange={(value) => onChange({ numberValue: value ?? 0 })}
        />
      )
    case 'boolean':
      return (
        <div className="flex min-h-10 items-center max-md:min-h-12">
          <Switch isOn={field.booleanValue} onChange={(booleanValue) => onChange({ booleanValue })}>
            <span className="sr-only">{shared.label}</span>
            <span aria-hidden>{t(field.booleanValue ? 'item.yes' : 'item.no')}</span>
          </Switch>
        </div>
      )
    case 'time':
      return (
        <DateField {...shared} value={field.timeValue} onChange={(timeValue) => onChange({ timeValue })} />
      )
    case 'link':
      return (
        <TextField
          {...shared}
          placeholder={t('item.linkExample')}
          inputMode="url"
          value={field.textValue}
          onChange={(textValue) => onChange({ textValue })}
          autoComplete="off"
        />
      )
    case 'text':
      return (
        <CustomTextField
          {...shared}
          name={field.name}
          placeholder={shared.label}
          value={field.textValue}
          onChange={(textValue) => onChange({ textValue })}
          autoComplete="off"
        />
      )
  }
}
