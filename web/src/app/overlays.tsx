import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ItemSummary } from '#contract/items/items.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { useCreateDialogs } from '#web/components/create-dialogs.ts'
import { usePreferences } from '#web/shared/account/preferences.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'
import { isCovered, isTyping, readShortcut, type Shortcut } from '#web/shared/browser/shortcuts.ts'
import { useStore } from '#web/shared/store.ts'
import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { lastUndoStep } from '#web/shared/undo/undo-steps.ts'
import { useUndoLast } from '#web/shared/undo/use-undo-last.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

/** Dialogs that open over any page. `quick` is the palette in which a digit key runs a command. */
export type Overlay = 'palette' | 'quick' | 'shortcuts' | 'households' | 'about' | 'qr' | 'sign-out'
export type OpenOverlay = (overlay: Overlay) => void

const Palette = lazyComponent(() => import('#web/features/command-palette/palette.tsx'), 'Palette')
const MoveItem = lazyComponent(() => import('#web/features/command-palette/move-item.tsx'), 'MoveItem')
const ShortcutsDialog = lazyComponent(
  () => import('#web/features/command-palette/shortcuts-dialog.tsx'),
  'ShortcutsDialog',
)
const HouseholdsDialog = lazyComponent(
  () => import('#web/features/households/households-dialog.tsx'),
  'HouseholdsDialog',
)
const PageQrDialog = lazyComponent(() => import('#web/components/page/page-qr-dialog.tsx'), 'PageQrDialog')
const AboutDialog = lazyComponent(() => import('#web/app/about-dialog.tsx'), 'AboutDialog')
const SignOutDialog = lazyComponent(
  () => import('#web/features/items/offline/sign-out-dialog.tsx'),
  'SignOutDialog',
)
const UndoConflictDialog = lazyComponent(
  () => import('#web/features/history/undo/undo-conflict-dialog.tsx'),
  'UndoConflictDialog',
)
const OutdatedNotice = lazyComponent(() => import('#web/app/updates/outdated-notice.tsx'), 'OutdatedNotice')

/** Loads the palette in advance, so that no typed key is lost. */
export function preloadPalette() {
  void Palette.load()
}

interface OverlaysProps {
  overlay: Overlay | null
  onChange: (overlay: Overlay | null) => void
}

export function Overlays({ overlay, onChange }: OverlaysProps) {
  const create = useCreateDialogs()
  const canWrite = useCanWrite()
  const status = useQuery(statusQuery).data
  const undoLast = useUndoLast()
  const isConflict = useStore(undoConflictStore) !== null
  const close = () => onChange(null)
  const [moving, setMoving] = useState<ItemSummary | null>(null)

  useShortcuts((shortcut) => {
    if (shortcut === 'palette' || shortcut === 'quick') return onChange(shortcut)
    if (shortcut === 'undo') return undoLast()
    if (shortcut === 'help') return onChange('shortcuts')
    // On a page with a search field, the field itself handles the search key, so only other pages open the palette.
    if (shortcut === 'search') return onChange('palette')
    if (canWrite) create(shortcut)
  })

  return (
    <Suspense>
      {overlay === 'palette' || overlay === 'quick' ? (
        <Palette mode={overlay} onClose={close} onOpen={onChange} onMove={setMoving} />
      ) : null}
      {moving ? <MoveItem item={moving} onClose={() => setMoving(null)} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
      {overlay === 'households' ? <HouseholdsDialog onClose={close} /> : null}
      {overlay === 'qr' ? <PageQrDialog onClose={close} /> : null}
      {overlay === 'sign-out' ? <SignOutDialog onClose={close} /> : null}
      {isConflict ? <UndoConflictDialog /> : null}
      {overlay === 'about' ? <AboutDialog onClose={close} /> : null}
      {status && status.latest.version !== status.build.version ? <OutdatedNotice status={status} /> : null}
    </Suspense>
  )
}

/**
 * Handles shortcuts, except while a dialog is open. While the user types, or has disabled shortcuts without Ctrl, only
 * those with Ctrl work.
 */
function useShortcuts(run: (shortcut: Shortcut) => void) {
  const { keyboardShortcuts } = usePreferences()
  useWindowEvent('keydown', (event) => {
    const shortcut = readShortcut(event)
    if (!shortcut || event.defaultPrevented || isCovered()) return
    const isSingle = !event.ctrlKey && !event.metaKey
    if (isSingle && (!keyboardShortcuts || isTyping())) return
    // In a text field, Ctrl+Z is left to the browser, which undoes the typing.
    if (shortcut === 'undo' && (isTyping() || lastUndoStep() === undefined)) return
    event.preventDefault()
    run(shortcut)
  })
}
