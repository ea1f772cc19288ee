import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withLaterTexts } from '#web/i18n/i18n.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const RefusalReason = lazyComponent(() => withLaterTexts(import('./refusal-reason.tsx')), 'RefusalReason')

export function ProviderRefusal() {
  const { oidc_error: refusal } = useSearch({ from: '/' })
  if (refusal === undefined) return null
  return (
    <Suspense>
      <RefusalReason refusal={refusal} />
    </Suspense>
  )
}
