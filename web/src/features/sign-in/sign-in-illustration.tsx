import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const IllustrationNiches = lazyComponent(() => import('./wall-niches.tsx'), 'IllustrationNiches')

/**
 * The illustration of the sign-in page: three rows of compartments above the form, or five beside it. The icons load
 * later.
 */
export function SignInIllustration() {
  return (
    <div
      aria-hidden
      className="grid h-[196px] grid-cols-5 grid-rows-3 gap-[3px] overflow-hidden bg-base-200 min-[900px]:sticky min-[900px]:top-0 min-[900px]:order-2 min-[900px]:h-dvh min-[900px]:grid-rows-5"
    >
      <Suspense>
        <IllustrationNiches />
      </Suspense>
    </div>
  )
}
