import { useRef } from 'react'
import { useSearchKey } from './search-field.ts'
import { SearchInput } from './search-input.tsx'
import { useDebouncedInput } from '../inputs/use-debounced-input.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PageSearchProps {
  label: string
  query: string
  /** Called with the query: on the first key at once, after further keys when the user pauses. */
  onSearch: (query: string) => void
  className?: string
}

export function PageSearch({ label, query, onSearch, className }: PageSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  const { text, type } = useDebouncedInput(query, onSearch)
  return (
    <SearchInput
      ref={input}
      label={label}
      value={text}
      onChange={type}
      className={classNames('max-md:basis-full', className)}
    />
  )
}
