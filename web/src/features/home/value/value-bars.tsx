import { Link } from '@tanstack/react-router'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import { useFormats } from '#web/shared/formats.ts'

export interface BarRow {
  id: string
  name: string
  value: number
  color?: string
  search?: ItemsSearch
}

export function ValueBars({ rows, onLeave }: { rows: readonly BarRow[]; onLeave: () => void }) {
  const { moneyShort } = useFormats()
  const sorted = rows.toSorted((one, other) => other.value - one.value)
  const most = sorted[0]?.value || 1
  return (
    <ul>
      {sorted.map(({ id, name, value, color, search }) => (
        <li key={id} className="border-b border-line py-2.5 last:border-b-0">
          <div className="flex items-baseline justify-between gap-3">
            {search ? (
              <Link
                dir="auto"
                to="/items"
                search={search}
                onClick={onLeave}
                className="min-w-0 font-semibold wrap-anywhere underline-offset-3 hover:underline max-md:-my-2 max-md:py-2"
              >
                {name}
              </Link>
            ) : (
              <span dir="auto" className="min-w-0 text-second wrap-anywhere">
                {name}
              </span>
            )}
            <span className="text-sm text-second tabular-nums">{moneyShort(value)}</span>
          </div>
          <div
            aria-hidden
            style={{ width: `${Math.max(value / most, 0.004) * 100}%`, background: color }}
            className="mt-1.5 h-1.5 rounded-full bg-brand"
          />
        </li>
      ))}
    </ul>
  )
}
