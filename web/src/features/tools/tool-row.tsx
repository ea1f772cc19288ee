import { type ReactNode, useId } from 'react'

export function ToolSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1.5 text-lg font-650 tracking-tight">
        {title}
      </h2>
      <ul className="border-t border-line">{children}</ul>
    </section>
  )
}

export function ToolRow({ name, text, children }: { name: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2.5 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_6rem]">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <div className="text-sm text-second">{text}</div>
      </div>
      {children}
    </li>
  )
}
