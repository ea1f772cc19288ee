import { splitLinks } from '#web/ui/text-links.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** Renders a text and makes its URLs links, which open in a new tab without referrer. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href ? (
      // Parts of a text have no identity other than their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer"
        className={`relative z-1 ${linkClass}`}
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
