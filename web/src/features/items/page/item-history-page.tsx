import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { ItemSubpage } from '#web/features/items/page/item-subpage.tsx'

export function ItemHistoryPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/shell/item/$id/history' })
  return (
    <ItemSubpage id={id} title={t('history.title')}>
      <HistoryList owner={{ kind: 'item', id }} />
    </ItemSubpage>
  )
}
