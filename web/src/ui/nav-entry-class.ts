export const navEntryClass =
  'flex items-center rounded-field font-medium text-second hover:bg-fill-hover/60 aria-[current]:bg-base-300 aria-[current]:font-semibold aria-[current]:text-base-content aria-[current]:[&>svg]:text-link'
