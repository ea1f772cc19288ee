import { splitLinks } from '#web/features/items/text-links.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** A text as it was typed: its lines, its links, nothing of it is markup. */
export function ItemMarkdown({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-line wrap-anywhere">
      <LinkedText text={text} />
    </div>
  )
}

/** Links open beside the app, without telling the other side where from. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href ? (
      // Parts of a text have nothing but their order to be known by.
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
