import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadLaterTexts } from '#web/i18n/i18n.ts'

/** Its texts are not among those that the sign-in page needs. */
const RefusalReason = lazy(async () => {
  const [{ RefusalReason: reason }] = await Promise.all([
    import('#web/features/users/provider/refusal-reason.tsx'),
    loadLaterTexts(),
  ])
  return { default: reason }
})

/** Why somebody came back from the provider without being signed in. */
export function ProviderRefusal() {
  const { oidc_error: refusal } = useSearch({ from: '/' })
  if (refusal === undefined) return null
  return (
    <Suspense>
      <RefusalReason refusal={refusal} />
    </Suspense>
  )
}
