import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GuestMessages } from './guest-messages.tsx'
import { ShareRow } from './share-row.tsx'
import { sharesQuery } from './shares.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** All shared links, and the messages of guests. */
export function SharesPage() {
  const { t } = useTranslation()
  const shares = useInfiniteQuery(sharesQuery)
  const shown = shares.data?.pages.flatMap(({ items }) => items) ?? []
  const total = shares.data?.pages[0]?.total ?? 0
  return (
    <Page title={t('shares.title')} backTo="/tools" count={total > 0 ? formatNumber(total) : undefined}>
      <ListState query={shares} />
      {shares.data && shown.length === 0 ? (
        <EmptyState title={t('shares.emptyTitle')} text={t('shares.emptyText')} />
      ) : null}
      <div className="grid max-w-[52rem] gap-9">
        <GuestMessages />
        {shown.length > 0 ? (
          <SettingGroup title={t('shares.links')} text={t('shares.linksText')}>
            <ul>
              {shown.map((share) => (
                <ShareRow key={share.id} share={share} />
              ))}
            </ul>
            <MoreButton list={shares} label={t('shares.more')} />
          </SettingGroup>
        ) : null}
      </div>
    </Page>
  )
}
