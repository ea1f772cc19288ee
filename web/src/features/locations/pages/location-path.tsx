import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { PathLinks } from '../path-links.tsx'

export function LocationPath({ location }: { location: Pick<Location, 'path'> }) {
  const { t } = useTranslation()
  if (location.path.length === 0) return null
  const steps = location.path.map(({ id, name }) => ({ type: 'location', id, name }) as const)
  return <PathLinks label={t('location.where')} steps={steps} />
}
