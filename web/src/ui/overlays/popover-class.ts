export const popoverClass =
  'min-w-44 max-w-[calc(100vw-24px)] animate-appear overflow-auto rounded-popover bg-base-100 p-1.5 shadow-float outline-none inset-ring inset-ring-line'

export const sheetOverlayClass = 'fixed inset-0 z-50 flex items-end bg-scrim'

export const sheetClass =
  'max-h-[85%] w-full animate-rise overflow-auto rounded-t-sheet bg-base-100 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-dialog outline-none'

export const sheetHandleClass = 'mx-auto mt-2 mb-1 h-[5px] w-9 shrink-0 rounded-full bg-line-strong'
