import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/items/items.ts'
import { AddPartDialog } from '#web/features/items/dialogs/add-part-dialog.tsx'
import { ItemRow } from '#web/features/items/item-row.tsx'
import { subItemsQuery } from '#web/features/items/page/sub-items.queries.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { Button } from '#web/ui/button.tsx'

const step = 10

export function SubItems({ item }: { item: Item }) {
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const { currency } = useFormats()
  const [pageSize, setPageSize] = useState(step)
  const [isAdding, setIsAdding] = useState(false)
  const { data, isPlaceholderData } = useQuery({
    ...subItemsQuery(item.id, pageSize),
    placeholderData: keepPreviousData,
  })
  if (!data || (data.total === 0 && !canWrite)) return null
  const add = (
    <Button kind="text" className="-me-3.5" onClick={() => setIsAdding(true)}>
      <Plus size={16} aria-hidden />
      {t('action.add')}
    </Button>
  )
  return (
    <section aria-labelledby="sub-items-title" className={data.total === 0 ? 'print:hidden' : undefined}>
      <div className="flex flex-wrap min-h-field items-center justify-between gap-x-3">
        <h2
          id="sub-items-title"
          className="flex min-w-0 flex-[1_1_8rem] items-baseline gap-2 text-lg font-650 tracking-tight"
        >
          {t('item.subItems')}
          {data.total > 0 ? (
            <span className="text-sm font-medium text-third">{formatNumber(data.total)}</span>
          ) : null}
        </h2>
        {canWrite ? add : null}
      </div>
      {data.total === 0 ? <p className="text-sm text-third">{t('item.noParts')}</p> : null}
      {data.items.map((part) => (
        <ItemRow key={part.id} item={part} currency={currency} isCompact />
      ))}
      {data.total > data.items.length ? (
        <Button className="mt-3" isPending={isPlaceholderData} onClick={() => setPageSize(pageSize + step)}>
          {t('item.moreParts', { count: data.total - data.items.length })}
        </Button>
      ) : null}
      {isAdding ? <AddPartDialog item={item} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}
