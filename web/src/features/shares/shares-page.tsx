import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Share } from '#contract/guests/shares.ts'
import { GuestMessages } from './guest-messages.tsx'
import { ShareRow } from './share-row.tsx'
import { sharesQuery } from './shares.queries.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { Page } from '#web/components/page/page.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { formatNumber } from '#web/shared/formats.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'), 'ShareDialog')

/** All shared links, and the messages of guests. */
export function SharesPage() {
  const { t } = useTranslation()
  const shares = useInfiniteQuery(sharesQuery)
  // Kept here, so that the dialog stays open when another user ends the link meanwhile.
  const [edited, setEdited] = useState<Share>()
  const shown = shares.data?.pages.flatMap(({ items }) => items) ?? []
  const total = shares.data?.pages[0]?.total ?? 0
  return (
    <Page title={t('shares.title')} backTo="/tools" count={total > 0 ? formatNumber(total) : undefined}>
      {shares.data && shown.length === 0 ? (
        <EmptyState title={t('shares.emptyTitle')} text={t('shares.emptyText')} />
      ) : null}
      <div className="grid max-w-[52rem] gap-9">
        <ListState query={shares} />
        <GuestMessages />
        {shown.length > 0 ? (
          <SettingGroup title={t('shares.links')} text={t('shares.linksText')}>
            <ul>
              {shown.map((share) => (
                <ShareRow key={share.id} share={share} onEdit={() => setEdited(share)} />
              ))}
            </ul>
            <MoreButton list={shares} label={t('shares.more')} />
          </SettingGroup>
        ) : null}
      </div>
      <Suspense>
        {edited ? <ShareDialog of={edited} share={edited} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </Page>
  )
}
