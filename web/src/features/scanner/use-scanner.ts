import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { giveFeedback } from '#web/features/barcode-reader/feedback.ts'
import { useAuditSession } from '#web/features/scanner/sessions/use-audit-session.ts'
import { useCountSession } from '#web/features/scanner/sessions/use-count-session.ts'
import type { Found } from '#web/features/scanner/found/found.ts'
import { useLookUps } from '#web/features/scanner/sessions/use-look-ups.ts'
import { useMoveSession } from '#web/features/scanner/sessions/use-move-session.ts'
import type { ScannedCode } from '#web/features/scanner/scan-text.ts'
import type { ScannerMode } from '#web/features/scanner/scanner-search.ts'
import { useFindCode } from '#web/features/scanner/use-find-code.ts'
import {
  type SessionLocation,
  useSessionLocation,
} from '#web/features/scanner/sessions/use-session-location.ts'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { onScannedCode } from '#web/shared/browser/hand-scanner.ts'
import { isCovered } from '#web/shared/browser/shortcuts.ts'

interface ScannerOptions {
  mode: ScannerMode
  location: string | undefined
  code: string | undefined
  goTo: (mode: ScannerMode, location?: string) => void
}

export function useScanner({ mode, location, code, goTo }: ScannerOptions) {
  const { find, asking, ask } = usePendingLookup()
  const [shown, setShown] = useState<Found | null>(null)
  const target = useSessionLocation({ location, goTo: (id) => goTo(mode, id) })
  const sessions = useSessions(target)

  async function handleFound(found: Found) {
    const taking = await sessions[mode].take(found)
    setShown(taking === 'shown' ? found : null)
    giveFeedback(taking === 'refused' || !isGood(found) ? 'problem' : 'found')
  }

  const inTurn = useTaskQueue()

  /** Handles codes one after another, because an item belongs to the location scanned before it. */
  function take(scanned: string | ScannedCode) {
    if (typeof scanned === 'string' && scanned.trim() === '') return
    inTurn(async () => handleFound(await ask(scanned)))
  }

  /** Handles the codes in view of the camera. The mode `look` takes only the one nearest to the centre. */
  function handleDetected(codes: readonly string[]) {
    // Ignores codes while a dialog is open, because the dialog is about an earlier code.
    if (isCovered()) return
    for (const each of mode === 'look' ? codes.slice(0, 1) : codes) take(each)
  }

  /** Changes the mode or the location, and hides the record that was scanned before. */
  function leave(next: ScannerMode, at?: string) {
    setShown(null)
    goTo(next, at)
  }

  useCodeOfAddress(code, find, (found) => {
    goTo(mode, location)
    return handleFound(found)
  })

  const takeScanned = useEffectEvent(take)
  useEffect(() => onScannedCode(takeScanned), [])

  return {
    mode,
    location,
    goTo: leave,
    asking,
    shown,
    hide: () => setShown(null),
    take,
    handleFound: (found: Found) => inTurn(() => handleFound(found)),
    takeSeen: handleDetected,
    lookUps: sessions.look,
    move: sessions.move,
    count: sessions.count,
    audit: sessions.check,
  }
}

function useSessions(target: SessionLocation) {
  const look = useLookUps()
  const move = useMoveSession(target)
  const count = useCountSession()
  const check = useAuditSession(target)
  return { look, move, count, check }
}

/** Looks up codes. `asking` is the code whose response is pending. */
function usePendingLookup() {
  const find = useFindCode()
  const [asking, setAsking] = useState<string | null>(null)

  async function ask(scanned: string | ScannedCode) {
    setAsking(typeof scanned === 'string' ? scanned : '')
    const found = await find(scanned)
    setAsking(null)
    return found
  }
  return { find, asking, ask }
}

function useTaskQueue() {
  const last = useRef(Promise.resolve())
  return (task: () => Promise<void>) => {
    last.current = last.current.then(task, task)
  }
}

/** Looks up the code in the URL. An item opens directly, anything else is shown on this page. */
function useCodeOfAddress(
  code: string | undefined,
  find: (text: string) => Promise<Found>,
  onFound: (found: Found) => unknown,
) {
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const ask = useEffectEvent(find)
  const open = useEffectEvent((found: Found) => {
    if (!isStillHere()) return undefined
    return found.kind === 'item'
      ? navigate({ to: '/item/$id', params: { id: found.item.id }, replace: true })
      : onFound(found)
  })
  useEffect(() => {
    async function openFound(text: string) {
      await open(await ask(text))
    }
    if (code !== undefined) void openFound(code)
  }, [code])
}

export type Scanner = ReturnType<typeof useScanner>

const good: readonly Found['kind'][] = ['item', 'items', 'location', 'label', 'page']

function isGood({ kind }: Found) {
  return good.includes(kind)
}
