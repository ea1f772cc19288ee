/** Class of elements that float beside their button. */
export const popoverClass =
  'min-w-44 max-w-[calc(100vw-24px)] animate-appear overflow-auto rounded-popover bg-base-100 p-1.5 shadow-float outline-none inset-ring inset-ring-line'
