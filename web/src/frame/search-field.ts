import { type RefObject, useEffect } from 'react'

/** Ctrl or cmd K goes to the search field in sight. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [input])
}

/** The look of the field in the top bar; a page's own field takes it too. */
export const searchFieldClass =
  'flex h-10 max-w-[34rem] flex-[6_1_20rem] items-center gap-2.5 rounded-field bg-fill ps-3 pe-2.5 text-third focus-within:bg-base-100 focus-within:ring-[1.5px] focus-within:ring-focus'
