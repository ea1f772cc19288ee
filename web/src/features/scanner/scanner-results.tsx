import { ImageUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AuditPanel } from '#web/features/scanner/panels/audit-panel.tsx'
import { CountPanel } from '#web/features/scanner/panels/count-panel.tsx'
import { FoundCard } from '#web/features/scanner/found/found-card.tsx'
import { LookUpPanel } from '#web/features/scanner/panels/look-up-panel.tsx'
import { MovePanel } from '#web/features/scanner/panels/move-panel.tsx'
import { TypeCodeField } from '#web/features/scanner/type-code.tsx'
import type { PictureCode } from '#web/features/scanner/use-picture-code.ts'
import type { Scanner } from '#web/features/scanner/use-scanner.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button } from '#web/ui/button.tsx'

interface ScannerResultsProps {
  scanner: Scanner
  picture: PictureCode
  onType: () => void
}

const panels = { look: LookUpPanel, move: MovePanel, count: CountPanel, check: AuditPanel }

export function ScannerResults({ scanner, picture, onType }: ScannerResultsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const Panel = panels[scanner.mode]
  return (
    <section
      aria-label={t('scanner.results')}
      className="z-1 min-w-0 bg-base-100 max-md:-mt-5 max-md:flex max-md:max-h-[60%] max-md:shrink-0 max-md:flex-col max-md:overflow-hidden max-md:rounded-t-sheet max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:shadow-dialog md:pt-6 lg:pt-0"
    >
      <div className="max-md:min-h-0 max-md:overflow-y-auto max-md:px-4 max-md:pt-4">
        {isPhone ? null : (
          <div className="mb-6 flex flex-wrap items-end gap-2">
            <TypeCodeField onCode={scanner.take} className="flex-1 basis-48" />
            <Button isPending={picture.isPending} onClick={() => void picture.choose()} className="mb-0.5">
              <ImageUp size={18} aria-hidden />
              {t('scanner.usePicture')}
            </Button>
          </div>
        )}
        <div aria-live="polite" aria-busy={scanner.asking !== null}>
          <FoundCard scanner={scanner} />
        </div>
        <Panel scanner={scanner} />
      </div>
      {isPhone ? (
        <div className="flex shrink-0 items-center justify-between px-0.5">
          <Button kind="text" onClick={onType} className="-outline-offset-2">
            {t('scanner.typeCode')}
          </Button>
          <Button
            kind="text"
            isPending={picture.isPending}
            onClick={() => void picture.choose()}
            className="-outline-offset-2"
          >
            {t('scanner.usePicture')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
