import type { TFunction } from 'i18next'
import { Infinity as Lifetime, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownDate } from '#contract/written/partial-dates.ts'
import type { Item } from '#contract/items/items.ts'
import { depreciationOf } from '#contract/items/valuation.ts'
import type { Label } from '#contract/labels.ts'
import { InlineField, useInlineEdit } from '../inline-edit/inline-edit.tsx'
import { type EditableField, toEditableField, isFilled } from '../inline-edit/editable-fields.ts'
import { isLowStock } from '#web/features/items/item-pieces.tsx'
import { QuantityStepper } from '#web/components/inputs/quantity-stepper.tsx'
import { changedToast } from '#web/features/items/toasts/changed-toast.ts'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { warrantyOf } from '#web/features/items/warranty.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Switch } from '#web/ui/form-controls/switch.tsx'

const soonDays = 30

/** Quantity, value and insurance of an item, editable in place. Other parts of the page do not repeat them. */
export function KeyFields({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  const { money } = useFormats()
  const price = toEditableField(item, 'purchasePrice', t)
  return (
    <dl className="my-4 flex flex-wrap gap-x-4 gap-y-3 md:gap-x-7 md:whitespace-nowrap xl:gap-x-9">
      <KeyField name={t('item.quantity')}>
        <Figure
          note={
            isLowStock(item) ? (
              <span className="text-warning">
                {t('item.lowStock', { minimum: formatNumber(item.minimumQuantity) })}
              </span>
            ) : undefined
          }
        >
          <ItemQuantity item={item} />
        </Figure>
      </KeyField>
      {isFilled(price) || editing === price.id ? (
        <EditedField name={t('item.purchasePrice')} field={price}>
          <Figure
            note={item.quantity === 1 ? undefined : t('item.each', { price: money(item.purchasePrice) })}
          >
            <span className="tabular-nums">{money(item.value)}</span>
          </Figure>
        </EditedField>
      ) : null}
      <WorthKeyField item={item} />
      <ReplacementKeyField item={item} />
      <WarrantyKeyField item={item} />
      {item.insured ? (
        <KeyField name={t('item.insured')}>
          <KeyFlag field={toEditableField(item, 'insured', t)} icon={ShieldCheck} word={t('item.yes')} />
        </KeyField>
      ) : null}
    </dl>
  )
}

/** Shows what the item is worth today, and how that was determined. A press edits the current value. */
function WorthKeyField({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  const { money } = useFormats()
  const field = toEditableField(item, 'currentValue', t)
  const found = depreciationOf(item, item.labels)
  const isComputed =
    item.currentValue === 0 && item.value > 0 && item.purchaseTime !== '' && found !== undefined
  if (!isFilled(field) && !isComputed && editing !== field.id) return null
  return (
    <EditedField name={t('item.worth')} field={field}>
      <Figure note={isComputed ? depreciationText(item, found, t, money) : asOf(item.currentValueDate, t)}>
        <span className="tabular-nums">
          {isComputed ? t('item.about', { amount: money(item.worth) }) : money(item.worth)}
        </span>
      </Figure>
    </EditedField>
  )
}

function depreciationText(
  { value }: Item,
  { rule, label }: NonNullable<ReturnType<typeof depreciationOf<Label>>>,
  t: TFunction,
  money: (amount: number) => string,
) {
  if (rule.restValuePercent === 100) return t('item.worthLasting')
  const from = { price: money(value), count: rule.usefulLifeYears, years: formatNumber(rule.usefulLifeYears) }
  return label
    ? t('item.worthComputedByLabel', { ...from, label: label.name })
    : t('item.worthComputed', from)
}

function asOf(day: string, t: TFunction) {
  return day === '' ? undefined : t('item.asOf', { day: formatDay(day) })
}

function ReplacementKeyField({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  const { money } = useFormats()
  const field = toEditableField(item, 'replacementValue', t)
  if (!isFilled(field) && editing !== field.id) return null
  return (
    <EditedField name={t('valuation.replacement')} field={field}>
      <Figure note={asOf(item.replacementValueDate, t)}>
        <span className="tabular-nums">{money(item.replacementValue * item.quantity)}</span>
      </Figure>
    </EditedField>
  )
}

function WarrantyKeyField({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { editing } = useInlineEdit()
  const { today } = useFormats()
  const warranty = warrantyOf(item, today)
  const ends = formatDay(knownDate(item, 'warrantyExpires'))
  const name = t('item.warranty')
  const field = toEditableField(item, 'warrantyExpires', t)
  if (warranty.state === 'lifetime') {
    return (
      <KeyField name={name}>
        <KeyFlag
          field={toEditableField(item, 'lifetimeWarranty', t)}
          icon={Lifetime}
          word={t('item.lifetime')}
        />
      </KeyField>
    )
  }
  if (warranty.state === 'none' && editing !== field.id) return null
  return (
    <EditedField name={name} field={field}>
      {warranty.state === 'running' ? (
        <Figure note={t('item.until', { day: ends })}>
          <span className={warranty.days <= soonDays ? 'text-warning' : 'text-success'}>
            {t('item.daysLeft', { count: warranty.days })}
          </span>
        </Figure>
      ) : null}
      {warranty.state === 'ended' ? (
        <Figure>
          <span className="text-second">{t('item.ended', { day: ends })}</span>
        </Figure>
      ) : null}
    </EditedField>
  )
}

interface KeyFieldProps {
  name: string
  className?: string | undefined
  children: ReactNode
}

function KeyField({ name, className, children }: KeyFieldProps) {
  return (
    <div className={classNames('max-md:flex-[1_1_40%]', className)}>
      <dt className="text-xs text-third">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold">{children}</dd>
    </div>
  )
}

function Figure({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-(--size-field) items-center">{children}</div>
      {note ? <div className="-mt-1 text-xs font-normal text-third">{note}</div> : null}
    </>
  )
}

/** A field of the item that is edited in place after a press. On phones the editor has the full width. */
function EditedField({ name, field, children }: { name: string; field: EditableField; children: ReactNode }) {
  const isEditing = useInlineEdit().editing === field.id
  return (
    <KeyField
      name={isEditing ? field.label : name}
      className={isEditing ? 'max-md:basis-full md:w-72 md:whitespace-normal' : undefined}
    >
      <InlineField field={field} className="-mx-2 px-2">
        {children}
      </InlineField>
    </KeyField>
  )
}

interface KeyFlagProps {
  field: EditableField
  icon: LucideIcon
  word: string
}

/** A checkbox field, shown only while it is on. To turn it on, the user presses it in the list of empty fields. */
function KeyFlag({ field, icon: Icon, word }: KeyFlagProps) {
  const { save, canWrite } = useInlineEdit()
  const shown = (
    <span className="inline-flex items-center gap-1.5 text-success">
      <Icon size={18} aria-hidden />
      {word}
    </span>
  )
  if (!canWrite) return <Figure>{shown}</Figure>
  return (
    <Figure>
      <Switch isOn onChange={(isOn) => void save(field, isOn)}>
        <span className="sr-only">{field.label}</span>
        <span aria-hidden className="flex">
          {shown}
        </span>
      </Switch>
    </Figure>
  )
}

const waitMs = 500

/** The quantity of an item with buttons to change it. Several presses become one change with one undo. */
function ItemQuantity({ item }: { item: Item }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const patch = useItemPatch(item.id)
  // Not shown in the cache, because a refetch between two presses would take the presses back.
  const [wanted, setWanted] = useState<number>()
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(null)

  useEffect(
    () => () => {
      if (pending.current) pending.current.send()
    },
    [],
  )

  function change(quantity: number) {
    clearTimeout(pending.current?.timer)
    setWanted(quantity)
    function send() {
      clearTimeout(pending.current?.timer)
      pending.current = null
      setWanted(undefined)
      if (quantity === item.quantity) return
      const [before, after] = [formatNumber(item.quantity), formatNumber(quantity)]
      const text = changedToast({ item, field: t('item.quantity'), before, after }, t)
      const shown = { quantity, value: item.purchasePrice * quantity }
      void patch.write({ update: { quantity }, shown, text })
    }
    pending.current = { timer: setTimeout(send, waitMs), send }
  }

  if (!canWrite) return formatNumber(item.quantity)
  return <QuantityStepper label={t('item.quantity')} value={wanted ?? item.quantity} onChange={change} />
}
