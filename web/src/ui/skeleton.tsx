import { classNames } from '#web/ui/class-names.ts'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse-soft rounded-photo bg-base-300', className)} />
}
