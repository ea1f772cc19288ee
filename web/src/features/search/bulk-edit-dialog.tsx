import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkItems } from '#contract/bulk.ts'
import { limits } from '#contract/scalars.ts'
import type { BulkDialogProps } from '#web/features/search/bulk-dialogs.tsx'
import { selectionCount } from '#web/features/search/items-selection.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The facts that many things can share. */
const facts = [
  { id: 'manufacturer', labelKey: 'items.maker', kind: 'text' },
  { id: 'modelNumber', labelKey: 'item.modelNumber', kind: 'text' },
  { id: 'quantity', labelKey: 'items.quantity', kind: 'number' },
  { id: 'purchasePrice', labelKey: 'items.price', kind: 'money' },
  { id: 'purchaseTime', labelKey: 'items.bought', kind: 'day' },
  { id: 'purchaseFrom', labelKey: 'items.boughtFrom', kind: 'text' },
  { id: 'insured', labelKey: 'item.insured', kind: 'flag' },
  { id: 'lifetimeWarranty', labelKey: 'item.lifetimeWarranty', kind: 'flag' },
  { id: 'warrantyExpires', labelKey: 'item.warrantyExpires', kind: 'day' },
  { id: 'notes', labelKey: 'bulk.notes', kind: 'long' },
  { id: 'field', labelKey: 'items.ownField', kind: 'field' },
] as const

type Fact = (typeof facts)[number]

/** One fact, the same for all that is chosen. */
export function BulkEditDialog({ selection, run, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const count = selectionCount(selection)
  const [fact, setFact] = useState<Fact>(facts[0])
  const [value, setValue] = useState<FactValue>('')
  const [fieldName, setFieldName] = useState('')
  const change = toChange(fact, value, fieldName)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!change) return
    onClose()
    await run(change, {
      doing: t('bulk.saving', { count }),
      done: (changed) => t('bulk.edited', { count: changed, fact: fieldName || t(fact.labelKey) }),
    })
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('bulk.editTitle', { count, number: formatNumber(count) })}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form="bulk-edit" disabled={!change}>
            {t('bulk.setForAll', { count, number: formatNumber(count) })}
          </Button>
        </>
      }
    >
      <form id="bulk-edit" onSubmit={(event) => void save(event)} className="grid gap-3.5">
        <SelectField
          label={t('bulk.fact')}
          value={fact.id}
          onChange={(id) => {
            const next = facts.find((each) => each.id === id) ?? facts[0]
            setFact(next)
            setValue(emptyValue(next))
            setFieldName('')
          }}
        >
          {facts.map(({ id, labelKey }) => (
            <option key={id} value={id}>
              {t(labelKey)}
            </option>
          ))}
        </SelectField>
        {fact.kind === 'field' ? (
          <TextField
            label={t('items.fieldName')}
            value={fieldName}
            onChange={setFieldName}
            maxLength={limits.name}
          />
        ) : null}
        <FactField fact={fact} value={value} onChange={setValue} />
      </form>
    </DialogOrSheet>
  )
}

type FactValue = string | number | boolean | null

function emptyValue({ kind }: Fact): FactValue {
  if (kind === 'flag') return true
  return kind === 'number' || kind === 'money' ? null : ''
}

/** Nothing as long as there is nothing to set; an empty text or day clears. */
function toChange(
  fact: Fact,
  value: FactValue,
  fieldName: string,
): Omit<BulkItems, 'ids' | 'search'> | undefined {
  if (value === null) return undefined
  if (fact.id !== 'field') return { set: { [fact.id]: value } }
  const name = fieldName.trim()
  return name === '' ? undefined : { setField: { name, type: 'text', textValue: String(value) } }
}

interface FactFieldProps {
  fact: Fact
  value: FactValue
  onChange: (value: FactValue) => void
}

function FactField({ fact, value, onChange }: FactFieldProps) {
  const { t } = useTranslation()
  const { currency } = useFormats()
  const label = fact.kind === 'field' ? t('items.fieldValue') : t(fact.labelKey)
  const text = typeof value === 'string' ? value : ''
  const amount = typeof value === 'number' ? value : null
  const emptyHint = t('bulk.emptyClears')
  switch (fact.kind) {
    case 'flag':
      return (
        <Switch isOn={value === true} onChange={onChange}>
          {label}
        </Switch>
      )
    case 'day':
      return <DateField label={label} description={emptyHint} value={text} onChange={onChange} />
    case 'number':
      return (
        <NumberField label={label} value={amount} onChange={onChange} minimum={0} maximum={limits.quantity} />
      )
    case 'money':
      return (
        <NumberField
          label={label}
          description={t('bulk.priceHint')}
          value={amount}
          onChange={onChange}
          maximum={limits.price}
          format={{ style: 'currency', currency }}
        />
      )
    case 'long':
      return (
        <TextArea
          label={label}
          description={emptyHint}
          value={text}
          onChange={onChange}
          maxLength={limits.notes}
        />
      )
    case 'text':
    case 'field':
      return (
        <TextField
          label={label}
          description={emptyHint}
          value={text}
          onChange={onChange}
          maxLength={fact.kind === 'field' ? limits.fieldText : limits.short}
        />
      )
  }
}
