import { Search } from 'lucide-react'
import { useRef } from 'react'
import { searchFieldClass, useSearchKey } from './search-field.ts'
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
    <label className={classNames(searchFieldClass, 'min-w-0 max-md:h-11 max-md:basis-full', className)}>
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        aria-label={label}
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-third max-md:text-[1rem]"
      />
    </label>
  )
}
