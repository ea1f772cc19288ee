export const popoverClass =
  'min-w-44 max-w-[calc(100vw-24px)] animate-appear overflow-auto rounded-popover bg-base-100 p-1.5 shadow-float outline-none inset-ring inset-ring-line'

export const sheetHandleClass = 'mx-auto mt-2 mb-1 h-[5px] w-9 shrink-0 rounded-full bg-line-strong'
