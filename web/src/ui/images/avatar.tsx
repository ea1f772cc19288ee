import { classNames } from '../class-names.ts'

export function Avatar({ name, className = 'size-7 text-xs' }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  )
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-secondary font-650 text-secondary-content uppercase',
        className,
      )}
    >
      {initials.join('')}
    </span>
  )
}
