import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { RecordNotHere } from '#web/features/items/page/record-not-here.tsx'
import { locationQuery } from '../location-pages.queries.ts'
import { LoadingPage } from '#web/components/page/loading-page.tsx'
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
  return <LoadingPage query={location} title={t('item.location')} backTo="/locations" skeleton={skeleton} />
}
