import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'
import { Button } from '#web/ui/button.tsx'

interface SecretLineProps {
  label: string
  text: string
  copied: string
  isShared?: boolean
}

export function SecretLine({ label, text, copied, isShared = false }: SecretLineProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const canShare = isShared && 'share' in navigator
  return (
    <div className="flex flex-wrap gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        className="h-field min-w-0 flex-[1_1_12rem] rounded-field bg-fill px-3 font-mono text-xs text-second"
      />
      <Button onClick={() => void copy(text, copied)}>
        <Copy size={17} aria-hidden />
        {t('profile.copy')}
      </Button>
      {canShare ? (
        // Ignores a rejection, because `share` also rejects when the user closes the browser's share dialog.
        <Button onClick={() => void navigator.share({ url: text }).catch(() => undefined)}>
          <Share2 size={17} aria-hidden />
          {t('action.share')}
        </Button>
      ) : null}
    </div>
  )
}
