import { FlaskConical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttentionGroup } from '#web/features/home/attention-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const RemoveSamplesDialog = lazyComponent(
  () => import('#web/features/home/remove-samples-dialog.tsx'),
  'RemoveSamplesDialog',
)

export function SamplesNote({ count }: { count: number }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <AttentionGroup
      icon={FlaskConical}
      title={t('home.samplesHere', { count })}
      hint="samples"
      action={
        <Button aria-label={t('home.removeSamples')} onClick={() => setIsAsking(true)}>
          {t('home.remove')}
        </Button>
      }
    >
      {t('home.samplesHint')}
      <Suspense>
        {isAsking ? <RemoveSamplesDialog count={count} onClose={() => setIsAsking(false)} /> : null}
      </Suspense>
    </AttentionGroup>
  )
}
