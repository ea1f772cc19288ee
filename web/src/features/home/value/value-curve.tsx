import type { ValuePoint } from '#web/features/home/value/value-points.ts'

/** A curve of the total value, with one point for each month. Screen readers skip it and read the numbers beside it. */
export function ValueCurve({ points, className }: { points: readonly ValuePoint[]; className: string }) {
  const most = Math.max(...points.map(({ value }) => value)) || 1
  const marks = points.map(({ value }, index) => {
    const [x, y] = [(index / (points.length - 1)) * 100, 98 - (value / most) * 94]
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  })
  const edge = `M${marks.join('L')}`
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={className}>
      <g className="rtl:origin-center rtl:-scale-x-100">
        <path d={`${edge}L100 100L0 100Z`} className="fill-secondary" />
        <path
          d={edge}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="fill-none stroke-brand stroke-2"
        />
      </g>
    </svg>
  )
}
