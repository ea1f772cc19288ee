interface ProgressBarProps {
  label: string
  /** Progress from 0 to 1. Undefined shows an indeterminate bar. */
  part?: number
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-base-300"
    >
      <div
        className={
          part === undefined
            ? 'h-full w-1/3 animate-pulse-soft rounded-full bg-brand'
            : 'h-full rounded-full bg-brand'
        }
        style={part === undefined ? undefined : { width: `${part * 100}%` }}
      />
    </div>
  )
}
