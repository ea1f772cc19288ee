import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type ButtonKind = 'plain' | 'primary' | 'outline' | 'quiet' | 'text' | 'danger' | 'danger-filled'
export type ButtonSize = 'small' | 'normal' | 'big'

interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  isWide?: boolean | undefined
}

const kinds: Record<ButtonKind, string> = {
  plain: 'bg-fill hover:bg-fill-hover',
  primary: 'bg-primary text-primary-content hover:bg-primary-hover',
  outline: 'bg-base-100 inset-ring inset-ring-line-strong hover:bg-fill',
  quiet: 'text-second hover:bg-fill',
  text: 'text-link hover:underline underline-offset-3',
  danger: 'text-error hover:bg-error-wash',
  'danger-filled': 'bg-error text-error-content hover:bg-error-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-[30px] max-md:min-h-11 px-2.5 text-xs rounded-[8px]',
  normal: 'min-h-field px-3.5 text-sm rounded-field',
  big: 'min-h-12 px-5 text-base rounded-popover',
}

export function buttonClass({ kind = 'plain', size = 'normal', isWide }: ButtonLook = {}) {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center gap-[7px] py-1 max-w-full font-semibold',
    'transition-colors duration-120 select-none disabled:opacity-50 print:hidden',
    kinds[kind],
    sizes[size],
    isWide && 'w-full',
  )
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** True while the request of the button runs. Shows a spinner and prevents a second press. */
  isPending?: boolean
}

export function Button({
  kind,
  size,
  isWide,
  isPending,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      className={classNames(buttonClass({ kind, size, isWide }), className)}
    >
      {isPending ? <LoaderCircle size={18} aria-hidden className="absolute animate-spin" /> : null}
      <span className={classNames('inline-flex items-center gap-[7px]', isPending && 'opacity-0')}>
        {children}
      </span>
    </button>
  )
}
