import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const base = 'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full text-sm whitespace-nowrap max-md:h-9'

export function Chip({
  children,
  onRemove,
  removeLabel,
}: {
  children: ReactNode
  onRemove: () => void
  removeLabel: string
}) {
  return (
    <span className={classNames(base, 'bg-secondary ps-3 pe-1 font-550 text-secondary-content print:pe-3')}>
      <bdi>{children}</bdi>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="relative grid size-6 place-items-center rounded-full hover:bg-base-100/60 max-md:size-8 max-md:before:absolute max-md:before:-inset-1.5 print:hidden"
      >
        <X size={16} aria-hidden />
      </button>
    </span>
  )
}

export const chipButtonClass = classNames(
  base,
  'px-3 font-medium text-second inset-ring inset-ring-line-strong hover:bg-fill not-aria-pressed:print:hidden',
  'aria-pressed:bg-secondary aria-pressed:font-550 aria-pressed:text-secondary-content aria-pressed:inset-ring-0',
)

export function ChipButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames(chipButtonClass, className)} />
}
