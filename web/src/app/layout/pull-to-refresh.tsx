import { useQueryClient } from '@tanstack/react-query'
import { Check, LoaderCircle, RotateCw } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enoughPull, usePull } from './use-pull.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useIsOffline } from '#web/shared/offline/connection.ts'
import { showToast } from '#web/shared/toasts.ts'
import { classNames } from '#web/ui/class-names.ts'

const tickMs = 1500

export function PullToRefresh() {
  const { t } = useTranslation()
  const { phase, refresh } = useRefresh()
  const pulled = usePull(refresh)
  const text = { idle: '', loading: t('tree.loading'), done: t('connection.upToDate') }[phase]
  const isSeen = pulled > 0 || phase !== 'idle'
  // as: React's type for `style` does not allow CSS variables.
  const place = {
    '--pulled': `${phase === 'idle' ? pulled : enoughPull}px`,
    '--turn': `${(pulled / enoughPull) * 270}deg`,
  } as CSSProperties
  return (
    <div style={place} className="pointer-events-none sticky top-0 z-25 flex h-0 justify-center print:hidden">
      <span role="status" className="sr-only">
        {text}
      </span>
      <span
        aria-hidden
        className={classNames(
          '-mt-12 grid size-10 shrink-0 translate-y-(--pulled) place-items-center rounded-full bg-base-100 shadow-float inset-ring inset-ring-line motion-reduce:translate-y-16',
          pulled === 0 && 'transition-[translate,opacity] duration-180',
          pulled >= enoughPull || phase !== 'idle' ? 'text-link' : 'text-third',
          !isSeen && 'opacity-0',
        )}
      >
        <Sign phase={phase} />
      </span>
    </div>
  )
}

type Phase = 'idle' | 'loading' | 'done'

function Sign({ phase }: { phase: Phase }) {
  if (phase === 'loading') return <LoaderCircle size={20} className="animate-spin" />
  if (phase === 'done') return <Check size={20} />
  return <RotateCw size={20} className="rotate-(--turn) motion-reduce:rotate-none" />
}

function useRefresh() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()
  const [phase, setPhase] = useState<Phase>('idle')

  useEffect(() => {
    if (phase !== 'done') return
    const timer = setTimeout(() => setPhase('idle'), tickMs)
    return () => clearTimeout(timer)
  }, [phase])

  async function load() {
    if (phase === 'loading') return
    setPhase('loading')
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
      setPhase('done')
    } catch (error) {
      setPhase('idle')
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  // While offline, the response comes from the service worker's cache, so “Up to date” would be wrong.
  return { phase: phase === 'done' && isOffline ? ('idle' as const) : phase, refresh: () => void load() }
}
