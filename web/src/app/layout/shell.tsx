import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionNote } from './connection-note.tsx'
import { CreateDialogs } from '../create-dialogs.tsx'
import { Launch } from '../launch.tsx'
import { useLiveUpdates } from '../live-updates.ts'
import { useNewBuild } from '../updates/new-build.ts'
import { type Overlay, Overlays } from '../overlays.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { useServiceWorker } from '../updates/service-worker.ts'
import { Sidebar } from './sidebar.tsx'
import { usePreventFileDrops } from '../prevent-file-drops.ts'
import { TopBar } from './top-bar.tsx'
import { Uploads } from '../uploads.tsx'
import { useHandScanner } from '../use-hand-scanner.ts'
import { isolateValues } from '#web/i18n/isolate-values.ts'
import { loadPendingChangesDialog } from '#web/features/items/offline/pending-changes-note.tsx'
import { SearchSlotContext } from '#web/components/page/search-slot.tsx'
import { useAccountPreferences } from '#web/shared/account/account-preferences.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { usePreloadOnInteraction } from '#web/shared/browser/use-preload-on-interaction.ts'
import { loadFieldPopover } from '#web/components/inputs/field-panel.tsx'
import { loadPicker } from '#web/ui/form-controls/picker.tsx'
import { loadDialog } from '#web/components/dialog/dialog-or-sheet.tsx'

isolateValues()

/**
 * The frame of the app: a bottom bar on phones, an icon rail in windows at least 768 px wide, a sidebar from a width of
 * 1024 px on.
 */
export function Shell() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [slot] = useState(createSlot)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  useLiveUpdates()
  useNewBuild()
  useServiceWorker()
  useAccountPreferences()
  usePreventFileDrops()
  useHandScanner()
  usePreloadOnInteraction(() =>
    Promise.all([loadDialog(), loadFieldPopover(), loadPicker(), loadPendingChangesDialog()]),
  )

  return (
    <SearchSlotContext value={isPhone ? null : slot}>
      <CreateDialogs>
        <Launch />
        <a
          href="#main"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById('main')?.focus()
          }}
          className="fixed start-3 -top-16 z-70 rounded-field bg-neutral px-3.5 py-2 text-neutral-content focus:top-3 print:hidden"
        >
          {t('app.skip')}
        </a>
        {isPhone ? <ConnectionNote /> : null}
        <div className="flex min-h-dvh">
          {isPhone ? null : <Sidebar onOpen={setOverlay} />}
          <div className="flex min-w-0 flex-1 flex-col">
            {isPhone ? null : <TopBar slot={slot} onOpen={setOverlay} />}
            <PullToRefresh />
            <main
              id="main"
              tabIndex={-1}
              className="w-full max-w-[85rem] min-w-0 flex-1 px-4 pb-[calc(var(--bar-height)+24px)] outline-none md:px-7 md:pt-3 md:pb-12 lg:px-10 lg:pt-4"
            >
              <Outlet />
            </main>
          </div>
          {isPhone ? <PhoneBar onOpen={setOverlay} /> : null}
        </div>
        <Uploads />
        <Overlays overlay={overlay} onChange={setOverlay} />
      </CreateDialogs>
    </SearchSlotContext>
  )
}

/**
 * Creates the element that contains a page's search field. It exists before the top bar, so that the field can render
 * together with the page.
 */
function createSlot() {
  const slot = document.createElement('div')
  slot.className = 'contents'
  return slot
}
