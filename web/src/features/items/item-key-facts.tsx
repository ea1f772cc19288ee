import { Infinity as Lifetime, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { type EditingProps, InPlace } from '#web/features/items/in-place.tsx'
import {
  type Fact,
  insuredFact,
  isFilled,
  lifetimeFact,
  priceFact,
  warrantyFact,
} from '#web/features/items/item-facts-list.ts'
import { QuantityStepper } from '#web/features/items/quantity-stepper.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { warrantyOf } from '#web/features/items/warranty.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'
import { Switch } from '#web/ui/switch.tsx'

const soonDays = 30

interface ItemKeyFactsProps extends EditingProps {
  item: Item
}

/** How many, what they are worth, whether someone pays when it breaks; each is changed here and told nowhere else. */
export function ItemKeyFacts({ item, ...editing }: ItemKeyFactsProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const price = priceFact(item, t)
  return (
    <dl className="my-4 grid grid-cols-2 gap-x-4 gap-y-3 md:flex md:flex-wrap md:gap-x-7 md:whitespace-nowrap xl:gap-x-9">
      <KeyFact name={t('item.quantity')}>
        <Figure>
          <ItemQuantity item={item} />
        </Figure>
      </KeyFact>
      {isFilled(price) || editing.editing === price.id ? (
        <EditedFact name={t('item.value')} fact={price} {...editing}>
          <Figure
            note={item.quantity === 1 ? undefined : t('item.each', { price: money(item.purchasePrice) })}
          >
            <span className="tabular-nums">{money(item.value)}</span>
          </Figure>
        </EditedFact>
      ) : null}
      <WarrantyKeyFact item={item} {...editing} />
      {item.insured ? (
        <KeyFact name={t('item.insured')}>
          <KeyFlag fact={insuredFact(item, t)} icon={ShieldCheck} word={t('item.yes')} {...editing} />
        </KeyFact>
      ) : null}
    </dl>
  )
}

function WarrantyKeyFact({ item, ...editing }: ItemKeyFactsProps) {
  const { t } = useTranslation()
  const { today } = useFormats()
  const warranty = warrantyOf(item, today)
  const name = t('item.warranty')
  const fact = warrantyFact(item, t)
  if (warranty.state === 'lifetime') {
    return (
      <KeyFact name={name}>
        <KeyFlag fact={lifetimeFact(item, t)} icon={Lifetime} word={t('item.lifetime')} {...editing} />
      </KeyFact>
    )
  }
  if (warranty.state === 'none' && editing.editing !== fact.id) return null
  return (
    <EditedFact name={name} fact={fact} {...editing}>
      {warranty.state === 'running' ? (
        <Figure note={t('item.until', { day: formatDay(warranty.until) })}>
          <span className={warranty.days <= soonDays ? 'text-warning' : 'text-success'}>
            {t('item.daysLeft', { count: warranty.days })}
          </span>
        </Figure>
      ) : null}
      {warranty.state === 'ended' ? (
        <Figure>
          <span className="text-second">{t('item.ended', { day: formatDay(warranty.on) })}</span>
        </Figure>
      ) : null}
    </EditedFact>
  )
}

interface KeyFactProps {
  name: string
  className?: string | undefined
  children: ReactNode
}

function KeyFact({ name, className, children }: KeyFactProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-third">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold">{children}</dd>
    </div>
  )
}

function Figure({ note, children }: { note?: string | undefined; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-(--size-field) items-center">{children}</div>
      {note ? <div className="-mt-1 text-xs font-normal text-third">{note}</div> : null}
    </>
  )
}

/** A press edits it there, over the whole width of a phone. */
function EditedFact({
  name,
  fact,
  children,
  ...editing
}: EditingProps & { name: string; fact: Fact; children: ReactNode }) {
  const isEditing = editing.editing === fact.id
  return (
    <KeyFact
      name={isEditing ? fact.label : name}
      className={isEditing ? 'col-span-2 md:w-72 md:whitespace-normal' : undefined}
    >
      <InPlace fact={fact} {...editing} className="-mx-2 px-2">
        {children}
      </InPlace>
    </KeyFact>
  )
}

interface KeyFlagProps extends EditingProps {
  fact: Fact
  icon: LucideIcon
  word: string
}

/** Once it is off it leaves, and comes back from the details that are missing. */
function KeyFlag({ fact, icon: Icon, word, onSave, canWrite }: KeyFlagProps) {
  const shown = (
    <span className="inline-flex items-center gap-1.5 text-success">
      <Icon size={18} aria-hidden />
      {word}
    </span>
  )
  if (!canWrite) return <Figure>{shown}</Figure>
  return (
    <Figure>
      <Switch isOn onChange={(isOn) => void onSave(fact, isOn)}>
        <span className="sr-only">{fact.label}</span>
        <span aria-hidden className="flex">
          {shown}
        </span>
      </Switch>
    </Figure>
  )
}

const waitMs = 500

/** Several presses in a row are one change, and so one undo. */
function ItemQuantity({ item }: { item: Item }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { show, patch } = useItemPatch(item.id)
  const pending = useRef<{ before: number; timer: ReturnType<typeof setTimeout>; send: () => void }>(null)

  useEffect(
    () => () => {
      if (pending.current) pending.current.send()
    },
    [],
  )

  function change(quantity: number) {
    const before = pending.current?.before ?? item.quantity
    clearTimeout(pending.current?.timer)
    const shownFor = (count: number) => ({ quantity: count, value: item.purchasePrice * count })
    show(shownFor(quantity))
    async function send() {
      clearTimeout(pending.current?.timer)
      pending.current = null
      if (quantity === before) return
      show(shownFor(before))
      try {
        const text = t('item.quantityChanged', {
          before: formatNumber(before),
          after: formatNumber(quantity),
        })
        await patch({ quantity }, shownFor(quantity), text)
      } catch (error) {
        showToast({ kind: 'error', text: errorText(error, t) })
      }
    }
    pending.current = { before, timer: setTimeout(() => void send(), waitMs), send: () => void send() }
  }

  if (!canWrite) return formatNumber(item.quantity)
  return <QuantityStepper label={t('item.quantity')} value={item.quantity} onChange={change} />
}
