import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type AdminHousehold, householdOrders } from '#contract/admin.ts'
import { type AdminSearch, readAdminSearch } from '#web/features/admin/admin-search.ts'
import { adminHouseholdsQuery } from '#web/features/admin/admin.queries.ts'
import { MoreButton } from '#web/components/page/more-button.tsx'
import { formatSize } from '#web/features/attachments/file-size.ts'
import { ListState } from '#web/components/page/list-state.tsx'
import { PageSearch } from '#web/components/page/page-search.tsx'
import { SettingGroup } from '#web/components/setting-row.tsx'
import { formatInstant, formatNumber, formatRelative } from '#web/shared/formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

/** All households with their owners and sizes. The URL contains the search text and the order. */
export function HouseholdList() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/shell/tools/server' })
  const list = useInfiniteQuery(adminHouseholdsQuery(search))
  const households = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <SettingGroup title={t('kind.households')} count={total}>
      <Filters search={search} />
      <ListState query={list} />
      {total === 0 ? <p className="py-3 text-sm text-second">{t('admin.nothingFound')}</p> : null}
      <ul
        aria-busy={list.isPlaceholderData}
        className={classNames('border-t border-line', list.isPlaceholderData && 'opacity-60')}
      >
        {households.map((household) => (
          <HouseholdRow key={household.id} household={household} />
        ))}
      </ul>
      <MoreButton list={list} label={t('admin.moreHouseholds')} />
    </SettingGroup>
  )
}

const orderKeys = {
  newest: 'admin.byNewest',
  name: 'admin.byName',
  items: 'admin.byItems',
  size: 'admin.bySize',
} as const

function Filters({ search }: { search: AdminSearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tools/server' })
  const change = (changes: Record<string, string>) =>
    void navigate({
      search: (before) => readAdminSearch({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <PageSearch
        label={t('admin.search')}
        query={search.q ?? ''}
        onSearch={(q) => change({ q })}
        className="flex-1"
      />
      <SelectField
        label={t('admin.sort')}
        isLabelHidden
        className="max-md:w-full md:w-48"
        value={search.sort ?? 'newest'}
        onChange={(sort) => change({ sort })}
      >
        {householdOrders.map((order) => (
          <option key={order} value={order}>
            {t(orderKeys[order])}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function HouseholdRow({ household }: { household: AdminHousehold }) {
  const { t } = useTranslation()
  const { name, owners, members, items, files, fileBytes, createdAt, changedAt } = household
  const figures = [
    [t('kind.members'), formatNumber(members)],
    [t('kind.items'), formatNumber(items)],
    [t('kind.files'), formatNumber(files)],
    [t('backups.size'), formatSize(fileBytes)],
  ] as const
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </h3>
        {owners.map((owner) => (
          <p key={owner.email} dir="auto" className="truncate text-sm text-second" title={owner.email}>
            {owner.name}
            {' · '}
            {owner.email}
          </p>
        ))}
        <p className="text-sm text-third">
          {t('admin.created', { date: formatInstant(createdAt) })}
          {changedAt ? (
            <>
              {' · '}
              {t('admin.changed', { when: formatRelative(changedAt) })}
            </>
          ) : null}
        </p>
      </div>
      <dl className="grid grid-cols-4 gap-x-4 text-sm md:w-76 md:text-end">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-xs text-third">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
