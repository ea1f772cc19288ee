import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
}

export function SaveBar({ isDirty, isPending, onDiscard }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-2">
      <Button
        type="submit"
        kind={isDirty || isPending ? 'primary' : 'plain'}
        className="max-md:h-11"
        disabled={!isDirty && !isPending}
        isPending={isPending}
      >
        {t('profile.save')}
      </Button>
      {isDirty && !isPending ? (
        <Button kind="quiet" className="max-md:h-11" onClick={onDiscard}>
          {t('profile.discard')}
        </Button>
      ) : null}
    </div>
  )
}
