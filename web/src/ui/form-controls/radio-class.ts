export const radioClass =
  'size-5 shrink-0 appearance-none rounded-full bg-base-100 inset-ring-[1.5px] inset-ring-control checked:inset-ring-[6px] checked:inset-ring-primary'
