import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import {
  FileQuestion,
  ImageOff,
  type LucideIcon,
  MapPinOff,
  MessageSquare,
  PackageMinus,
  ShieldAlert,
  Sparkles,
  Webhook,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PolicyCoverage } from '#contract/insurance/coverage.ts'
import { type HomeHint, useHiddenHints } from '#web/features/home/home-hints.ts'
import { coverageQuery } from '#web/features/insurance/insurance.queries.ts'
import { itemFacetsQuery } from '#web/features/items/items.queries.ts'
import { guestMessageCountQuery } from '#web/features/shares/shares.queries.ts'
import { suggestionCountQuery } from '#web/features/suggestions/suggestions.queries.ts'
import { webhooksQuery } from '#web/features/webhooks/webhooks.queries.ts'
import { useCanWrite, useSession } from '#web/shared/account/session.ts'
import { formatNumber, useFormats } from '#web/shared/formats.ts'

/** A row under “Needs attention” that leads to a page. */
export interface Notice {
  readonly id: string
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly link: LinkProps
  /** The hint that the user can dismiss. Undefined for something to do, which cannot be dismissed. */
  readonly hint?: HomeHint
}

/** Home lists at most this number of policies with the same problem. The insurance page lists all. */
const shownPolicies = 3

/** Returns what other people sent, and what is wrong or missing in the household. */
export function useNotices() {
  const { t } = useTranslation()
  const { moneyShort } = useFormats()
  const canWrite = useCanWrite()
  const isOwner = useSession()?.role === 'owner'
  const { isHidden } = useHiddenHints()
  const { data: guestMessages = 0 } = useQuery({ ...guestMessageCountQuery, enabled: canWrite })
  const { data: suggestions = 0 } = useQuery({ ...suggestionCountQuery, enabled: canWrite })
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery, enabled: isOwner })
  const { data: coverage = [] } = useQuery(coverageQuery)
  const facets = useQuery(itemFacetsQuery({}))

  const shown = (notices: readonly (Notice & { count: number })[]): readonly Notice[] =>
    notices.filter(({ count, hint }) => count > 0 && !(hint && isHidden(hint)))
  const withNumber = (count: number) => ({ count, number: formatNumber(count) })
  const stopped = webhooks.filter((one) => one.stoppedAt !== null || one.isOrphaned).length
  const lowStock = facets.data?.states.lowStock ?? 0
  const { location = 0, photo = 0 } = facets.data?.without ?? {}
  const insurance: LinkProps = { to: '/insurance' }
  return {
    facets,
    received: shown([
      {
        id: 'messages',
        count: guestMessages,
        icon: MessageSquare,
        title: t('home.guestMessages', { count: guestMessages }),
        text: t('home.guestMessagesHint'),
        link: { to: '/tools/shared' },
      },
      {
        id: 'suggestions',
        count: suggestions,
        icon: Sparkles,
        title: t('home.suggestions', { count: suggestions }),
        text: t('home.suggestionsHint'),
        link: { to: '/suggestions' },
      },
    ]),
    problems: shown([
      {
        id: 'webhooks',
        count: stopped,
        icon: Webhook,
        title: t('home.webhooksStopped', { count: stopped }),
        text: t('home.webhooksStoppedWhy'),
        link: { to: '/profile/$section', params: { section: 'household' } },
      },
      {
        id: 'low stock',
        count: lowStock,
        icon: PackageMinus,
        title: t('home.lowStock', withNumber(lowStock)),
        text: t('home.lowStockHint'),
        link: { to: '/items', search: { lowStock: true } },
      },
      ...policiesWith(coverage, aboveLimits).map(({ policyId, name, count }) => ({
        id: `limits ${policyId}`,
        count,
        icon: ShieldAlert,
        title: t('home.aboveLimits', { name, amount: moneyShort(count) }),
        text: t('home.aboveLimitsHint'),
        link: insurance,
        hint: 'limits' as const,
      })),
      ...policiesWith(coverage, ({ checked }) => checked?.withoutProof ?? 0).map(
        ({ policyId, name, count }) => ({
          id: `proof ${policyId}`,
          count,
          icon: FileQuestion,
          title: t('home.withoutProof', { name, ...withNumber(count) }),
          text: t('home.withoutProofHint'),
          link: insurance,
          hint: 'proof' as const,
        }),
      ),
      {
        id: 'location',
        count: location,
        icon: MapPinOff,
        title: t('home.withoutLocation', withNumber(location)),
        text: t('home.withoutLocationHint'),
        link: { to: '/items', search: { without: ['location'] } },
        hint: 'location',
      },
      {
        id: 'photo',
        count: photo,
        icon: ImageOff,
        title: t('home.withoutPhoto', withNumber(photo)),
        text: t('home.withoutPhotoHint'),
        link: { to: '/items', search: { without: ['photo'] } },
        hint: 'photo',
      },
    ]),
  }
}

/** Returns the first policies with a count above 0. */
function policiesWith(coverage: readonly PolicyCoverage[], countOf: (policy: PolicyCoverage) => number) {
  const counted = coverage.map((policy) => ({ ...policy, count: countOf(policy) }))
  return counted.filter(({ count }) => count > 0).slice(0, shownPolicies)
}

/** Returns the part of the loss that a policy would not pay because of its limits, if everything were lost. */
function aboveLimits({ checked }: PolicyCoverage): number {
  if (!checked) return 0
  const { aboveItemLimit, aboveCategoryLimits, aboveTotalLimit } = checked.settlement
  return aboveItemLimit + aboveCategoryLimits + aboveTotalLimit
}
