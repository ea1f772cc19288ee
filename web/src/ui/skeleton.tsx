import { classNames } from '#web/ui/class-names.ts'

/** A placeholder for loading content. Pass size and shape as classes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse-soft rounded-photo bg-base-300', className)} />
}
