import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { createHandScanner, emitScannedCode } from '#web/shared/browser/hand-scanner.ts'
import { isCovered, isTyping } from '#web/shared/browser/shortcuts.ts'

/** A hand scanner works on every page: its code opens what it belongs to. What somebody types into a field stays there. */
export function useHandScanner() {
  const navigate = useNavigate()

  const take = useEffectEvent((code: string) => {
    if (!emitScannedCode(code)) void navigate({ to: '/scanner', search: { code } })
  })

  useEffect(() => {
    const read = createHandScanner()
    function onKeyDown(event: KeyboardEvent) {
      if (isTyping() || isCovered()) return
      const reading = read(event)
      if (reading.kind === 'none') return
      // Neither a shortcut nor a press of the focused button.
      event.preventDefault()
      event.stopPropagation()
      if (reading.kind === 'code') take(reading.code)
    }
    // Before anything else hears of the key.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
