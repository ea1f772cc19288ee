import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'

interface PathStep {
  /** `location` for a location. Every other value means an item. */
  type: string
  id: string
  name: string
}

interface PathLinksProps {
  label: string
  /** The steps of the path, with the top-level location first. */
  steps: readonly PathStep[]
  /** True when the last step is the record itself, which is then emphasised. */
  isLastStrong?: boolean
}

/**
 * Maximum number of steps of a path that is shown completely. Longer paths are shortened in the middle, so that their
 * last steps stay visible.
 */
const longest = 5
const lastShown = 3

/** Links to a record and its parents. The middle of a long path is hidden until the user reveals it. */
export function PathLinks(props: PathLinksProps) {
  return <Path key={props.steps.at(-1)?.id} {...props} />
}

function Path({ label, steps, isLastStrong = false }: PathLinksProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const firstRevealed = useRef<HTMLAnchorElement>(null)
  // Focuses the first revealed step, because the button that revealed it was removed.
  useEffect(() => {
    if (isWhole) firstRevealed.current?.focus()
  }, [isWhole])
  const hidden = isWhole || steps.length <= longest ? 0 : steps.length - 1 - lastShown
  const shown = hidden === 0 ? steps : [...steps.slice(0, 1), ...steps.slice(-lastShown)]
  return (
    <nav aria-label={label} className="min-w-0 flex-1">
      <ol className="flex flex-wrap items-center text-base text-second">
        {shown.map((step, index) => (
          <li
            key={step.id}
            className={classNames(
              'min-w-0 max-w-full not-last:after:mx-[0.45em] not-last:after:text-third not-last:after:content-["›"]',
              isLastStrong && index === shown.length - 1 && 'font-550 text-base-content',
            )}
          >
            {hidden > 0 && index === 1 ? (
              <>
                <button
                  type="button"
                  aria-label={t('location.moreInside', { count: hidden })}
                  title={t('location.moreInside', { count: hidden })}
                  onClick={() => setIsWhole(true)}
                  className="min-h-8 min-w-8 rounded-tag hover:bg-fill max-md:-my-2 max-md:min-h-11 max-md:min-w-11"
                >
                  …
                </button>
                <span aria-hidden className="mx-[0.45em] text-third">
                  ›
                </span>
              </>
            ) : null}
            <Link
              dir="auto"
              ref={index === 1 ? firstRevealed : undefined}
              to={step.type === 'location' ? '/location/$id' : '/item/$id'}
              params={{ id: step.id }}
              className="rounded-tag py-1 wrap-anywhere underline-offset-3 hover:underline max-md:-my-2 max-md:inline-block max-md:py-2.5"
            >
              {step.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
