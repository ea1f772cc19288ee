import { Search } from 'lucide-react'
import { useRef } from 'react'
import { searchFieldClass, useSearchKey } from './search-field.ts'
import { useDebouncedInput } from '../inputs/use-debounced-input.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PageSearchProps {
  label: string
  /** As the address of the page has it. */
  query: string
  /** Hears the first key at once, and what follows it quickly after a pause. */
  onSearch: (query: string) => void
  className?: string
}

/** The field that searches the list of a page. */
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
