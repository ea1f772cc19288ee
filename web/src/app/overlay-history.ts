import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { closeTopOverlay, hasOpenOverlay, subscribeToLayers } from '#web/ui/overlays/overlay-stack.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The second entry of the first page. */
    isForLayers?: true
  }
}

/**
 * A history in which Back and Forward close the top layer. The page under it stays, and the router hears nothing, so that
 * it loads nothing. The first page of a tab gets a second entry as soon as a layer opens, because before its first the
 * browser would leave Cubby without asking. Somebody who went back to the first page loses Forward by that, which is less
 * than a dialog that closes with the whole app.
 */
export function createOverlayHistory(): RouterHistory {
  let isReturning = false
  // The router's location and where the browser went from it: it stays there while a form asks before it is left.
  let left: { location: HistoryLocation; index: number } | undefined

  function onPopState(event: PopStateEvent) {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      // Only here, because what closes may go to another address, such as a filter that was just typed.
      return closeTopOverlay()
    }
    const { location } = routerHistory
    const [index, next] = [indexOf(location.state), indexOf(event.state)]
    const steps = index - next
    // An entry without an index was typed, or is a link within the page.
    const isStep = !Number.isNaN(steps) && steps !== 0
    if (isStep && hasOpenOverlay()) {
      event.stopImmediatePropagation()
      isReturning = true
      return history.go((left?.location === location ? left.index : index) - next)
    }
    left = { location, index: next }
    // Both entries show the same page: without a layer one press leaves both.
    if (steps === 1 && location.state.isForLayers) history.back()
  }

  // Events of the window go by the order of listening, so this comes before the router's own.
  addEventListener('popstate', onPopState)
  const routerHistory = createBrowserHistory()
  const unsubscribe = subscribeToLayers(() => {
    if (hasOpenOverlay() && !routerHistory.canGoBack()) addSecondEntry(routerHistory)
  })
  const { destroy } = routerHistory
  routerHistory.destroy = () => {
    removeEventListener('popstate', onPopState)
    unsubscribe()
    destroy()
  }
  return routerHistory
}

function indexOf(state: unknown) {
  // as: the router stores it in the state of each of its entries (docs/decisions/0062).
  const { __TSR_index: index } = (state ?? {}) as Partial<HistoryLocation['state']>
  return Number(index)
}

/** The history learns of it, the router does not. */
function addSecondEntry({ subscribers }: RouterHistory) {
  const all = [...subscribers]
  subscribers.clear()
  history.pushState({ ...history.state, __TSR_index: 1, __TSR_key: 'layers', isForLayers: true }, '')
  for (const subscriber of all) subscribers.add(subscriber)
}
