import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getItem, type ItemSummary, patchItem } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { type QuantityChange, readQuantityChange } from './quantity-change.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { callWithEtag } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { classNames } from '#web/ui/class-names.ts'

export const commandClass =
  'inline-flex h-8 items-center gap-1 rounded-[7px] px-[7px] text-xs font-semibold whitespace-nowrap hover:bg-base-100/60'

/** A press adds one; typed on it, "-2" takes away two, "+3" adds three and "5" sets five. */
export function QuantityCommand({ item }: { item: ItemSummary }) {
  const { t } = useTranslation()
  const change = useChangeQuantity(item)
  const button = useRef<HTMLButtonElement>(null)
  const [firstKey, setFirstKey] = useState<string>()

  function answer(wanted: QuantityChange | undefined, isByKey: boolean) {
    setFirstKey(undefined)
    if (wanted) void change.write(wanted)
    // The button comes back with the next render.
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
  }

  if (firstKey !== undefined) return <QuantityInput firstKey={firstKey} onResult={answer} />
  return (
    <button
      ref={button}
      type="button"
      aria-label={t('palette.oneMore')}
      title={t('palette.quantityHint')}
      onClick={() => void change.write({ by: 1 })}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !/^[-+−\p{Nd}]$/u.test(event.key)) return
        event.preventDefault()
        setFirstKey(event.key)
      }}
      className={commandClass}
    >
      <Plus size={16} aria-hidden />
      {t('palette.one')}
    </button>
  )
}

interface QuantityInputProps {
  /** The key that was pressed on the button has opened it. */
  firstKey: string
  /** Given nothing where nothing is wanted or nothing could be understood. */
  onResult: (wanted: QuantityChange | undefined, isByKey: boolean) => void
}

function QuantityInput({ firstKey, onResult }: QuantityInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(firstKey)
  const understood = readQuantityChange(typed, formatLocale())
  // A field that is taken away while it has the focus may lose it once more.
  const isAnswered = useRef(false)

  function answer(wanted: QuantityChange | undefined, isByKey: boolean) {
    if (isAnswered.current) return
    isAnswered.current = true
    onResult(wanted, isByKey)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      answer(undefined, true)
    } else if (event.key === 'Enter' && understood) {
      event.preventDefault()
      answer(understood, true)
    }
  }

  return (
    <input
      aria-label={t('item.quantity')}
      aria-invalid={!understood}
      title={t('palette.quantityHint')}
      inputMode="text"
      autoComplete="off"
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      // Another window in front takes the focus too, but nobody has finished typing.
      onBlur={(event) => document.activeElement !== event.target && answer(understood, false)}
      className={classNames(
        'h-8 w-16 rounded-[7px] bg-base-100 px-2 text-sm text-base-content tabular-nums',
        understood ? 'inset-ring inset-ring-control' : 'inset-ring inset-ring-error',
      )}
    />
  )
}

function useChangeQuantity(item: ItemSummary) {
  const { t } = useTranslation()
  return useWrite({
    async write(send, change: QuantityChange) {
      const params = { id: item.id }
      // The list may be older than what somebody else has set since.
      const { data, etag } = await callWithEtag(getItem, { params }, {})
      const before = data.quantity
      // Nobody has less than nothing.
      const wanted = 'to' in change ? change.to : Math.max(0, before + change.by)
      const quantity = Math.min(limits.quantity, Math.round(wanted * 10_000) / 10_000)
      await send(patchItem, { params, body: { quantity } }, { ifMatch: etag })
      return { before, after: quantity }
    },
    changes: ['item'],
    toast: ({ before, after }) =>
      t('item.quantityChanged', { before: formatNumber(before), after: formatNumber(after) }),
    whilePending: 'queue',
  })
}
