import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

interface FieldButtonProps extends ComponentProps<'button'> {
  label: string
}

export function FieldButton({ label, className, ...rest }: FieldButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-[7px] text-second hover:bg-fill max-md:size-11',
        className,
      )}
    />
  )
}
