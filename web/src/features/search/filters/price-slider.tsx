import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import type { ItemFacets } from '#contract/items/item-facets.ts'
import { useFormats } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'

type PriceBuckets = ItemFacets['prices']

/** A price range. Undefined means unlimited. */
export interface PriceRange {
  start: number | undefined
  end: number | undefined
}

interface PriceSliderProps extends PriceRange {
  label: string
  /** The steps of the slider, which are the buckets of the histogram. There is at least one. */
  steps: PriceBuckets
  onChange: (range: PriceRange) => void
  onChangeEnd: (range: PriceRange) => void
}

/** A histogram of prices with two handles, which snap to its buckets. A handle at an end sets no limit. */
export function PriceSlider({ label, steps, start, end, onChange, onChangeEnd }: PriceSliderProps) {
  const { t } = useTranslation()
  const { money, moneyShort } = useFormats()
  const write = (price = 0) => (Number.isInteger(price) ? moneyShort(price) : money(price))
  const prices = pricesOf(steps)
  const last = prices.length - 1
  const startAt =
    start === undefined
      ? 0
      : Math.max(
          prices.findLastIndex((price) => price <= start),
          0,
        )
  const endFound = end === undefined ? last : prices.findIndex((price) => price >= end)
  const endAt = Math.max(endFound < 0 ? last : endFound, startAt)

  /** Returns the range between the handles. A typed amount stays when its handle did not move. */
  function rangeOf([from = 0, to = last]: readonly number[]): PriceRange {
    return {
      start: from === startAt ? start : from === 0 ? undefined : prices[from],
      end: to === endAt ? end : to === last ? undefined : prices[to],
    }
  }

  return (
    <div className="mx-2.5">
      <PriceBars steps={steps} from={startAt} to={endAt} />
      <Slider
        aria-label={label}
        minValue={0}
        maxValue={last}
        value={[startAt, endAt]}
        onChange={(value) => onChange(rangeOf(value))}
        onChangeEnd={(value) => onChangeEnd(rangeOf(value))}
      >
        <SliderTrack className="relative h-7 cursor-pointer touch-pan-y max-md:h-11">
          <div className="absolute -inset-x-2.5 top-0 h-0.5 bg-line-strong" />
          <div
            className="absolute top-0 h-0.5 bg-brand"
            style={{ insetInlineStart: percent(startAt, last), insetInlineEnd: percent(last - endAt, last) }}
          />
          <Handle index={0} label={t('items.from')} text={write(start ?? prices[startAt])} />
          <Handle index={1} label={t('items.to')} text={write(end ?? prices[endAt])} />
        </SliderTrack>
      </Slider>
    </div>
  )
}

/** A handle of the slider. Screen readers read the price instead of the number of the bucket. */
function Handle({ index, label, text }: { index: number; label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', text))
  return (
    <SliderThumb
      index={index}
      inputRef={input}
      aria-label={label}
      className="absolute !top-px size-5 cursor-grab rounded-full border-[1.5px] border-control bg-base-100 shadow-flat before:absolute before:-inset-3 data-dragging:cursor-grabbing data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
    />
  )
}

/** The bars of the histogram, scaled to the highest one. A bucket with items is at least 3 px high. */
function PriceBars({ steps, from, to }: { steps: PriceBuckets; from: number; to: number }) {
  const max = Math.max(...steps.map(({ count }) => count))
  return (
    <div aria-hidden className="flex h-9 items-end gap-0.5">
      {steps.map(({ from: price, count }, at) => (
        <div
          key={price}
          style={{ height: count === 0 ? 0 : `max(3px, ${percent(count, max)})` }}
          className={classNames('flex-1 rounded-t-[3px] bg-brand', (at < from || at >= to) && 'opacity-30')}
        />
      ))}
    </div>
  )
}

const pricesOf = (steps: PriceBuckets) => [
  ...steps.slice(0, 1).map(({ from }) => from),
  ...steps.map(({ to }) => to),
]

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
