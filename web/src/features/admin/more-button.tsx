import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

export function MoreButton({ list, label }: { list: UseInfiniteQueryResult; label: string }) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <Button
      className="mt-4"
      aria-label={label}
      isPending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('tree.more')}
    </Button>
  )
}
