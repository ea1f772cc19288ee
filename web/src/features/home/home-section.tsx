import { type ReactNode, useId } from 'react'

/** A heading, the way to all of it, and some of it. */
export function HomeSection({
  title,
  all,
  children,
}: {
  title: string
  all?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg font-650 tracking-tight">
          {title}
        </h2>
        {all}
      </div>
      {children}
    </section>
  )
}

/** The look of "All 26", a link or a button. */
export const allLinkClass =
  'text-sm font-medium text-link underline-offset-3 hover:underline max-md:-my-3 max-md:py-3'
