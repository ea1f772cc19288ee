import { RotateCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface ErrorPanelProps {
  text: string
  retryLabel: string
  /** Undefined when trying again would change nothing. */
  onRetry: (() => void) | undefined
}

export function ErrorPanel({ text, retryLabel, onRetry }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-popover bg-error-wash px-4 py-3 text-sm"
    >
      <span className="min-w-40 flex-1">{text}</span>
      {onRetry ? (
        <Button kind="outline" onClick={onRetry}>
          <RotateCw size={16} aria-hidden />
          {retryLabel}
        </Button>
      ) : null}
    </div>
  )
}
