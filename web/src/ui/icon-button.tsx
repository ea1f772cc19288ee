import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export const iconButtonClass =
  'inline-grid size-field shrink-0 place-items-center rounded-field text-second transition-colors duration-120 hover:bg-fill disabled:opacity-50 print:hidden'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  label: string
  isOn?: boolean
}

export function IconButton({ icon: Icon, label, isOn, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      {...rest}
      className={classNames(iconButtonClass, isOn && 'bg-secondary text-secondary-content', className)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
