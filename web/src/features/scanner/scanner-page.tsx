import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from '#web/features/barcode-reader/use-camera.ts'
import { CameraMenu, SignalButton } from '#web/features/scanner/scanner-controls.tsx'
import { ScannerResults } from '#web/features/scanner/scanner-results.tsx'
import type { ScannerMode } from '#web/features/scanner/scanner-search.ts'
import { ScannerStage } from '#web/features/scanner/scanner-stage.tsx'
import { TypeCodeDialog } from '#web/features/scanner/type-code.tsx'
import { usePictureCode } from '#web/features/scanner/use-picture-code.ts'
import { useScanner } from '#web/features/scanner/use-scanner.ts'
import { Page } from '#web/components/page/page.tsx'
import { useIsStillHere } from '#web/components/page/use-is-still-here.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { useCanWrite } from '#web/shared/account/session.ts'

export function ScannerPage() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const { mode: session = 'look', location, code } = useSearch({ from: '/shell/scanner' })
  const canWrite = useCanWrite()
  // Viewers cannot change items, so they have only the modes `look` and `check`.
  const mode = canWrite || session === 'check' ? session : 'look'
  // A code from a hand scanner opened the page, so the camera stays off.
  const [isWanted, setIsWanted] = useState(code === undefined)
  const [isTypingCode, setIsTypingCode] = useState(false)
  const camera = useCamera(isWanted)
  const scanner = useScanner({ mode, location, code, goTo })
  const picture = usePictureCode(scanner.take)

  function goTo(next: ScannerMode, at?: string) {
    const search = next === 'look' ? {} : { mode: next, ...(at ? { location: at } : {}) }
    if (isStillHere()) void navigate({ to: '/scanner', search, replace: true })
  }

  return (
    <Page
      title={t('nav.scanner')}
      header={isPhone ? 'hidden' : 'shown'}
      actions={
        <>
          <SignalButton />
          <CameraMenu camera={camera} />
        </>
      }
    >
      <div
        data-phone-actions={isPhone ? '' : undefined}
        className="max-md:fixed max-md:inset-0 max-md:z-30 max-md:flex max-md:flex-col max-md:bg-stage lg:grid lg:grid-cols-[minmax(0,1.25fr)_minmax(340px,1fr)] lg:items-start lg:gap-10"
      >
        <ScannerStage
          camera={camera}
          isWanted={isWanted}
          onStart={() => setIsWanted(true)}
          mode={mode}
          onMode={(next) => scanner.goTo(next, location)}
          onCodes={scanner.takeSeen}
        />
        <ScannerResults scanner={scanner} picture={picture} onType={() => setIsTypingCode(true)} />
      </div>
      <TypeCodeDialog isOpen={isTypingCode} onClose={() => setIsTypingCode(false)} onCode={scanner.take} />
    </Page>
  )
}
