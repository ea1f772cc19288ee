import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ResultContent } from './result-content.tsx'
import { targetOf } from './result.ts'
import { useNameMatches } from './use-name-matches.ts'

/** Lists the locations and labels whose names match a search, above the found items. */
export function NameMatches({ query }: { query: string }) {
  const { t } = useTranslation()
  const named = useNameMatches(query)
  if (named.length === 0) return null
  return (
    <ul
      aria-label={t('items.named')}
      className="mb-4 grid gap-x-2 md:-mx-2 md:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] max-md:mb-1"
    >
      {named.map((result) => {
        const target = targetOf(result)
        return (
          <li key={target.params.id} data-row className="min-w-0">
            <Link
              {...target}
              className="flex min-h-15 items-center gap-3.5 rounded-field border-line py-1.5 hover:bg-fill max-md:rounded-none max-md:border-b md:px-2"
            >
              <ResultContent result={result} query={query} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
