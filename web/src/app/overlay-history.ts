import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { closeTopOverlay, hasOpenOverlay, openOverlays } from '#web/ui/overlays/overlay-stack.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * True for the second history entry that Cubby adds for the first page of a tab. Because of this entry, Back can
     * close an overlay on that page.
     */
    isForLayers?: true
  }
}

/**
 * A history in which Back and Forward close the top overlay. The page stays and the router is not notified, so nothing
 * is loaded. The first page of a tab gets a second entry when an overlay opens, because otherwise Back would leave
 * Cubby. If the user had gone back to the first page, this second entry replaces the entries that Forward would open.
 */
export function createOverlayHistory(): RouterHistory {
  let isReturning = false
  // The router's location before the last step, and the index of the browser's history entry after the last step. They
  // differ while the router asks whether to leave a form.
  let lastStep: { location: HistoryLocation; index: number } | undefined

  function onPopState(event: PopStateEvent) {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      // Closes the overlay only after the Back step has been reverted, because an overlay can navigate when it closes,
      // for example to put a typed filter into the URL.
      return closeTopOverlay()
    }
    const { location } = routerHistory
    const [index, next] = [indexOf(location.state), indexOf(event.state)]
    const steps = index - next
    // A history entry without an index comes from a URL that the user typed, or from a link within the page. Such an
    // entry does not count as a step.
    const isStep = !Number.isNaN(steps) && steps !== 0
    if (isStep && hasOpenOverlay()) {
      event.stopImmediatePropagation()
      isReturning = true
      return history.go((lastStep?.location === location ? lastStep.index : index) - next)
    }
    lastStep = { location, index: next }
    // Both history entries of the first page show that page, so Back skips the second entry when no overlay is open.
    if (steps === 1 && location.state.isForLayers) history.back()
  }

  // Listeners run in the order of their registration. `onPopState` has to run before the router's listener, so it is
  // added before `createBrowserHistory`.
  addEventListener('popstate', onPopState)
  const routerHistory = createBrowserHistory()
  const unsubscribe = openOverlays.subscribe(() => {
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
  // as: the type of `state` is unknown. The router stores its index in each entry (docs/decisions/0062).
  const { __TSR_index: index } = (state ?? {}) as Partial<HistoryLocation['state']>
  return Number(index)
}

/**
 * Adds the second entry of the first page without notifying the router. Both entries have the same key, under which the
 * router stores the scroll position.
 */
function addSecondEntry({ subscribers }: RouterHistory) {
  const all = [...subscribers]
  subscribers.clear()
  history.pushState({ ...history.state, __TSR_index: 1, isForLayers: true }, '')
  for (const subscriber of all) subscribers.add(subscriber)
}
