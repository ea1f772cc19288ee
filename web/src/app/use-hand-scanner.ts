import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createHandScanner, emitScannedCode } from '#web/shared/browser/hand-scanner.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { isCovered, isTyping } from '#web/shared/browser/shortcuts.ts'

/**
 * Handles hand scanners on every page: a scanned code opens its record. Text that the user types into a field is not
 * affected.
 */
export function useHandScanner() {
  const navigate = useNavigate()

  const [read] = useState(createHandScanner)

  function onKeyDown(event: KeyboardEvent) {
    if (isTyping() || isCovered()) return
    const reading = read(event)
    if (reading.kind === 'none') return
    // Keeps the scanned keys from triggering shortcuts or pressing the focused button.
    event.preventDefault()
    event.stopPropagation()
    if (reading.kind !== 'code' || emitScannedCode(reading.code)) return
    void navigate({ to: '/scanner', search: { code: reading.code } })
  }
  // Listens in the capture phase, to handle keys before all other listeners.
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
