import MarkdownToJsx from 'markdown-to-jsx/react'
import type { ComponentProps, ReactNode } from 'react'
import { isSafeAddress } from '#web/ui/text-links.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** Renders Markdown. HTML in it is shown as text, pictures as their alternative text. */
export function Markdown({ text }: { text: string }) {
  return (
    <MarkdownToJsx
      options={{
        disableParsingRawHTML: true,
        preserveFrontmatter: true,
        forceBlock: true,
        forceWrapper: true,
        overrides,
        wrapper: 'div',
      }}
      dir="auto"
      className={look}
    >
      {text}
    </MarkdownToJsx>
  )
}

const overrides = {
  a: SafeLink,
  img: ({ alt }: { alt?: string }) => alt,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

/** A link that opens in a new tab without referrer. Renders unsafe URLs as text. */
function SafeLink({ href = '', children }: ComponentProps<'a'>) {
  if (!isSafeAddress(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`relative z-1 ${linkClass}`}>
      {children}
    </a>
  )
}

/** A heading in a Markdown text. It has no id, because the page could have an element with the same id. */
function Heading({ children }: { children?: ReactNode }) {
  return <h2 className="font-650">{children}</h2>
}

const look =
  'grid grid-cols-1 gap-2 wrap-anywhere [&_p]:whitespace-pre-line [&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:ps-5 [&_code]:rounded-[4px] [&_code]:bg-fill [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.92em] [&_pre]:overflow-x-auto [&_pre]:rounded-field [&_pre]:bg-fill [&_pre]:px-3 [&_pre]:py-2 [&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-3 [&_blockquote]:text-second [&_hr]:border-line [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_th]:text-start'
