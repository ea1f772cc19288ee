import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'

interface PathLineProps {
  path: readonly string[]
  query?: string
  className?: string
}

/**
 * Renders the path `House › Kitchen › Worktop` on one line, with the last location emphasised. When the path is too
 * long, its first locations are hidden, because the line is laid out from its end. Screen readers read the full path.
 */
export function PathLine({ path, query = '', className = 'text-xs' }: PathLineProps) {
  if (path.length === 0) return null
  return (
    <span
      className={classNames('relative block min-w-0 overflow-hidden leading-[1.45] text-second', className)}
    >
      <span className="sr-only">{path.join(' › ')}</span>
      <span aria-hidden className="flex h-[1.45em] flex-row-reverse flex-wrap justify-end overflow-hidden">
        {path
          .map((name, depth) => ({ name, depth }))
          .toReversed()
          .map(({ name, depth }) => (
            <span
              key={depth}
              className={classNames(
                'flex max-w-full',
                depth === path.length - 1
                  ? 'font-550 text-base-content'
                  : "after:mx-[0.4em] after:text-third after:content-['›']",
              )}
            >
              {/* Isolates only the name, because the sign `›` after it follows the direction of the page. */}
              <bdi className="truncate">
                <MarkedText text={name} query={query} />
              </bdi>
            </span>
          ))}
      </span>
    </span>
  )
}
