import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { entryKey, knownDay } from './agenda-entry.ts'
import { doneLatelyQuery } from './agenda.queries.ts'
import { itemPicture } from '#web/components/item-picture.ts'
import { formatDay, useFormats } from '#web/shared/formats.ts'
import { PhotoTile } from '#web/ui/images/photo-tile.tsx'

export function DoneLately() {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useQuery(doneLatelyQuery())
  const entries = data?.items ?? []
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="done-lately">
      <h2 id="done-lately" className="mb-1 text-lg font-650 tracking-tight">
        {t('maintenance.doneLately')}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entryKey(entry)} className="border-b border-line last:border-b-0">
            <Link
              to="/item/$id/maintenance"
              params={{ id: entry.item.id }}
              search={{ status: 'completed' }}
              className="-mx-2 flex items-center gap-3 rounded-field px-2 py-2 hover:bg-fill"
            >
              <PhotoTile {...itemPicture(entry.item)} className="w-9 rounded-[8px]" />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-sm font-semibold">
                  {entry.maintenance?.name}
                </span>
                <span className="block text-xs text-third">{formatDay(knownDay(entry))}</span>
                <span className="sr-only">{entry.item.name}</span>
              </span>
              {Number(entry.maintenance?.cost) === 0 ? null : (
                <span className="text-sm text-second tabular-nums">
                  {money(Number(entry.maintenance?.cost))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
