import { Search, X } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFieldClass } from './search-field.ts'
import { classNames } from '#web/ui/class-names.ts'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (text: string) => void
  /** Called instead of `onChange` when the user empties the field by the clear button or the Escape key. */
  onClear?: () => void
}

/** A search field of a page. `className` belongs to the box around the input. */
export function SearchInput({
  ref,
  label,
  value,
  onChange,
  onClear = () => onChange(''),
  onKeyDown,
  className,
  ...rest
}: SearchInputProps) {
  const { t } = useTranslation()
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  return (
    <span className={classNames(searchFieldClass, 'min-w-0 max-md:h-11', className)}>
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onClear()
        }}
        className="min-w-0 flex-1 self-stretch bg-transparent text-base text-ellipsis text-base-content outline-none placeholder:text-third max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={t('items.clearSearch')}
          onClick={() => {
            onClear()
            input.current?.focus()
          }}
          className="-me-1.5 grid size-8 shrink-0 place-items-center rounded-tag text-second hover:bg-fill-hover max-md:-me-2.5 max-md:size-11"
        >
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </span>
  )
}
