import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { basePath } from '#web/shared/base-path.ts'

interface ItemLinkProps {
  id: string
  title?: string
  dir?: 'auto'
  className?: string
  children: ReactNode
}

/** A lightweight link to an item for lists. A hundred links of the router would each re-render on every key press. */
export function ItemLink({ id, children, ...rest }: ItemLinkProps) {
  const router = useRouter()
  const target = { to: '/item/$id', params: { id } } as const
  const preload = () => void router.preloadRoute(target)

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(target)
  }

  return (
    <a
      href={`${basePath}/item/${id}`}
      onClick={onClick}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      {...rest}
    >
      {children}
    </a>
  )
}
