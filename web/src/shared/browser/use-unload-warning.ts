import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'

/** Asks before the page is closed while something is being sent. */
export function useUnloadWarning(isSending: boolean) {
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isOn: isSending })
}
