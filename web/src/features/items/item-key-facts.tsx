import { Infinity as Lifetime, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items.ts'
import { QuantityStepper } from '#web/features/items/quantity-stepper.tsx'
import { useItemPatch } from '#web/features/items/use-item-patch.ts'
import { warrantyOf } from '#web/features/items/warranty.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { daysBetween, formatDay, formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/session.ts'
import { showToast } from '#web/shared/toasts.ts'

const soonDays = 30

/** How many, what they are worth, whether someone pays when it breaks. */
export function ItemKeyFacts({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { money, today } = useFormats()
  const warranty = warrantyOf(item, today)
  return (
    <dl className="my-4 grid grid-cols-2 gap-x-4 gap-y-3 md:flex md:flex-wrap md:gap-x-7 md:whitespace-nowrap xl:gap-x-9">
      <KeyFact name={t('item.quantity')}>
        <ItemQuantity item={item} />
      </KeyFact>
      {item.value === 0 ? null : (
        <KeyFact
          name={t('item.value')}
          note={item.quantity === 1 ? undefined : t('item.each', { price: money(item.purchasePrice) })}
        >
          <span className="tabular-nums">{money(item.value)}</span>
        </KeyFact>
      )}
      {warranty.state === 'none' ? null : (
        <KeyFact
          name={t('item.warranty')}
          note={
            warranty.state === 'running' ? t('item.until', { day: formatDay(warranty.until) }) : undefined
          }
        >
          {warranty.state === 'lifetime' ? (
            <span className="inline-flex items-center gap-1.5 text-success">
              <Lifetime size={18} aria-hidden />
              {t('item.lifetime')}
            </span>
          ) : warranty.state === 'ended' ? (
            <span className="text-second">{t('item.ended', { day: formatDay(warranty.on) })}</span>
          ) : (
            <span className={warranty.days <= soonDays ? 'text-warning' : 'text-success'}>
              {t('item.daysLeft', { count: daysBetween(today, warranty.until) })}
            </span>
          )}
        </KeyFact>
      )}
      {item.insured ? (
        <KeyFact name={t('item.insured')}>
          <span className="inline-flex items-center gap-1.5 text-success">
            <ShieldCheck size={18} aria-hidden />
            {t('item.yes')}
          </span>
        </KeyFact>
      ) : null}
    </dl>
  )
}

function KeyFact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-third">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold">
        <div className="flex min-h-(--size-field) items-center">{children}</div>
        {note ? <div className="-mt-1 text-xs font-normal text-third">{note}</div> : null}
      </dd>
    </div>
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
