import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/inventory/locations.ts'

/** The locations around one, the outermost first, each a link; nothing for an outermost one. */
export function LocationPath({ location }: { location: Pick<Location, 'path'> }) {
  const { t } = useTranslation()
  if (location.path.length === 0) return null
  return (
    <nav aria-label={t('location.where')} className="min-w-0">
      <ol className="flex flex-wrap items-center text-base text-second">
        {location.path.map(({ id, name }) => (
          <li
            key={id}
            className="min-w-0 max-w-full not-last:after:mx-[0.45em] not-last:after:text-third not-last:after:content-['›']"
          >
            <Link
              to="/location/$id"
              params={{ id }}
              className="rounded-tag py-1 wrap-anywhere underline-offset-3 hover:underline max-md:-my-2 max-md:inline-block max-md:py-2.5"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
