import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { RecordNotHere } from '#web/features/items/page/item-elsewhere.tsx'
import { locationQuery } from '../location-pages.queries.ts'
import { Page } from '#web/components/page/page.tsx'
import { QueryError } from '#web/components/page/query-error.tsx'
import { isMissing } from '#web/shared/api-error.ts'

interface LocationLoaderProps {
  id: string
  skeleton: ReactNode
  children: (location: Location) => ReactNode
}

export function LocationLoader({ id, skeleton, children }: LocationLoaderProps) {
  const { t } = useTranslation()
  const location = useQuery(locationQuery(id))
  if (isMissing(location.error)) return <RecordNotHere id={id} kind="location" />
  if (location.data) return children(location.data)
  return (
    <Page title={t('location.title')} header={location.isError ? 'shown' : 'hidden'} backTo="/locations">
      {location.isError ? (
        <div className="pt-4">
          <QueryError query={location} />
        </div>
      ) : (
        skeleton
      )}
    </Page>
  )
}
