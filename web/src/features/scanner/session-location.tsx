import { LayoutGrid } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/locations/locations.ts'
import { LocationCubby } from '#web/features/locations/location-cubby.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'
import { PathLine } from '#web/ui/path-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LocationChoice = lazyComponent(
  () => import('#web/features/locations/location-choice.tsx'),
  'LocationChoice',
)

interface SessionLocationProps {
  /** Heading above the location, for example “Moving into”. */
  title: string
  /** Text that is shown while no location is selected. */
  hint: string
  location: Location | undefined
  onChoose: (id: string) => void
}

export function SessionLocation({ title, hint, location, onChoose }: SessionLocationProps) {
  const { t } = useTranslation()
  const [isChoosing, setIsChoosing] = useState(false)
  const choice = isChoosing ? (
    <DialogOrSheet onClose={() => setIsChoosing(false)} title={t('scanner.chooseLocation')} isDismissable>
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <LocationChoice
          label={t('scanner.chooseLocation')}
          value={location?.id ?? null}
          onPick={(id) => {
            setIsChoosing(false)
            onChoose(id)
          }}
        />
      </Suspense>
    </DialogOrSheet>
  ) : null
  if (!location) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-second">{hint}</p>
        <Button kind="primary" size="big" className="max-md:w-full" onClick={() => setIsChoosing(true)}>
          <LayoutGrid size={18} aria-hidden />
          {t('scanner.chooseLocation')}
        </Button>
        {choice}
      </div>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <LocationCubby locationId={location.id} size={64} />
      <div className="min-w-0 flex-1">
        <p className="text-xs text-third">{title}</p>
        <h2 dir="auto" className="truncate text-lg font-650 tracking-tight">
          {location.name}
        </h2>
        <PathLine path={location.path.map(({ name }) => name)} className="text-sm" />
      </div>
      <Button onClick={() => setIsChoosing(true)}>{t('action.change')}</Button>
      {choice}
    </div>
  )
}
