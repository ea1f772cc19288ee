import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getItem, type ItemSummary, patchItem } from '#contract/items/items.ts'
import { limits } from '#contract/scalars.ts'
import { type QuantityChange, readQuantityChange } from './quantity-change.ts'
import { changedToast } from '#web/features/items/toasts/changed-toast.ts'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { callWithEtag } from '#web/shared/api.ts'
import { formatNumber } from '#web/shared/formats.ts'
import { useWrite } from '#web/shared/use-write.ts'
import { classNames } from '#web/ui/class-names.ts'

export const commandClass =
  'inline-flex h-8 items-center gap-1 rounded-[7px] px-[7px] text-xs font-semibold whitespace-nowrap hover:bg-base-100/60'

/**
 * A press on the button adds one. Typing on the button opens a field: “-2” subtracts two, “+3” adds three, “5” sets
 * five.
 */
export function QuantityCommand({ item }: { item: ItemSummary }) {
  const { t } = useTranslation()
  const change = useChangeQuantity(item)
  const button = useRef<HTMLButtonElement>(null)
  const [firstKey, setFirstKey] = useState<string>()

  function onResult(wanted: QuantityChange | undefined, isByKey: boolean) {
    setFirstKey(undefined)
    if (wanted) void change.write(wanted)
    // The button is rendered again in the next frame, in place of the field, and can be focused only then.
    if (isByKey) requestAnimationFrame(() => button.current?.focus())
  }

  if (firstKey !== undefined) return <QuantityInput firstKey={firstKey} onResult={onResult} />
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
  /** The key that opened the field, which becomes the first character in the field. */
  firstKey: string
  /** `wanted` is undefined when the user cancelled or the text is invalid. `isByKey` is true after Enter or Escape. */
  onResult: (wanted: QuantityChange | undefined, isByKey: boolean) => void
}

function QuantityInput({ firstKey, onResult }: QuantityInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(firstKey)
  const understood = readQuantityChange(typed, formatLocale())
  // Enter and Escape remove the focused field, which can fire `blur` and so call `finish` again. The second call must
  // do nothing.
  const isFinished = useRef(false)

  function finish(wanted: QuantityChange | undefined, isByKey: boolean) {
    if (isFinished.current) return
    isFinished.current = true
    onResult(wanted, isByKey)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      finish(undefined, true)
    } else if (event.key === 'Enter' && understood) {
      event.preventDefault()
      finish(understood, true)
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
      // Switching to another window also fires `blur`, but leaves `activeElement` unchanged. Then the field stays open.
      onBlur={(event) => document.activeElement !== event.target && finish(understood, false)}
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
      const { data, etag } = await callWithEtag(getItem, { params }, {})
      const before = data.quantity
      const wanted = 'to' in change ? change.to : Math.max(0, before + change.by)
      const quantity = Math.min(limits.quantity, Math.round(wanted * 10_000) / 10_000)
      await send(patchItem, { params, body: { quantity } }, { ifMatch: etag })
      return { before, after: quantity }
    },
    changes: ['item'],
    toast: ({ before, after }) =>
      changedToast(
        { item, field: t('item.quantity'), before: formatNumber(before), after: formatNumber(after) },
        t,
      ),
    whilePending: 'queue',
  })
}
