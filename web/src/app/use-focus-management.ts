import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from '#web/shared/store.ts'
import { openOverlays } from '#web/ui/overlays/overlay-stack.ts'

/**
 * Keeps the focus in a useful place: after navigation, when the focused element is removed, and when a dialog closes.
 */
export function useFocusManagement() {
  useFocusHeadingOnNavigation()
  useFocusAfterRemoval()
  // When a dialog closes, React Aria restores the focus in the next frame, possibly before the page is focusable again
  // (adobe/react-spectrum#10610). This subscription renders when an overlay opens or closes. Before rendering, React
  // runs all pending effects, including the one that makes the page focusable.
  useStore(openOverlays)
}

function useFocusHeadingOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

/** When the focused element is removed, focuses the row beside it, otherwise the heading. */
function useFocusAfterRemoval() {
  useEffect(() => {
    let last: EventTarget | null = null
    let rowsBeside: (Element | null | undefined)[] = []
    let check: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      last = target
      const row = target instanceof Element ? target.closest('li, tr') : null
      rowsBeside = [row?.nextElementSibling, row?.previousElementSibling]
    }
    const observer = new MutationObserver(() => {
      // Checks the focus a moment later, because a closing dialog restores the focus itself.
      check ??= setTimeout(() => {
        check = undefined
        const isNowhere = document.activeElement === document.body
        if (!isNowhere || !(last instanceof Node) || last.isConnected) return
        const row = rowsBeside.find((each) => each?.isConnected)
        const control = row?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
        if (control) control.focus()
        else focusHeading()
      }, 300)
    })
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(check)
      removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function focusHeading() {
  const ofSection = document.getElementById(location.hash.slice(1))?.querySelector('h2')
  const heading = ofSection ?? document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: !ofSection })
}
