import type { RefObject } from 'react'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { isCovered, isTyping, readShortcut } from '#web/shared/browser/shortcuts.ts'

/** The slash key focuses the page's search field. On pages without one, the shell opens the palette. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>) {
  const { keyboardShortcuts } = usePreferences()
  function onKeyDown(event: KeyboardEvent) {
    if (readShortcut(event) !== 'search' || isTyping() || isCovered()) return
    event.preventDefault()
    input.current?.focus()
  }
  // Listens in the capture phase, to run before the shell's listener, which opens the palette.
  useWindowEvent('keydown', onKeyDown, { capture: true, isOn: keyboardShortcuts })
}

export const searchFieldClass =
  'flex h-10 max-w-[34rem] flex-[6_1_20rem] items-center gap-2.5 rounded-field bg-fill ps-3 pe-2.5 text-third focus-within:bg-base-100 focus-within:ring-[1.5px] focus-within:ring-focus print:has-placeholder-shown:hidden'
