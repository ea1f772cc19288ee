import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemRow } from '#web/features/items/item-row.tsx'
import { itemsQuery } from '#web/features/items/items.queries.ts'
import { formatNumber } from '#web/shared/formats.ts'

/** What has the item as its parent. */
export function subItemsQuery(id: string) {
  return itemsQuery({ parentIds: id, page: '1', pageSize: '100' })
}

/** What belongs to the item, such as the lenses of a camera. */
export function SubItems({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(subItemsQuery(id))
  if (!data || data.total === 0) return null
  return (
    <section className="mt-7 md:col-start-1">
      <h2 className="mb-1 flex items-baseline gap-2 text-lg font-650 tracking-tight">
        {t('item.subItems')}
        <span className="text-sm font-medium text-third">{formatNumber(data.total)}</span>
      </h2>
      {data.items.map((item) => (
        <ItemRow key={item.id} item={item} isCompact />
      ))}
    </section>
  )
}
