import { useState } from 'react'
import { basePath } from '#web/shared/base-path.ts'

const weekSeconds = 604_800

/** Open or collapsed. Stored in a cookie for a week after the last change. */
export function useSidebarState() {
  const [isOpen, setIsOpen] = useState(() => !/(?:^|;\s*)sidebar:state=false/.test(document.cookie))
  function toggle() {
    document.cookie = `sidebar:state=${!isOpen}; path=${basePath || '/'}; max-age=${weekSeconds}; samesite=lax`
    setIsOpen(!isOpen)
  }
  return { isOpen, toggle }
}
