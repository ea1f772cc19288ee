import { Camera as CameraIcon, CameraOff, Flashlight, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cameraProblemTexts,
  type CameraProblem,
  isPermanent,
} from '#web/features/barcode-reader/camera-problem.ts'
import { CameraView } from '#web/features/barcode-reader/camera-view.tsx'
import { allFormats } from '#web/features/barcode-reader/code-reader.ts'
import type { Camera } from '#web/features/barcode-reader/use-camera.ts'
import { useCodeDetection } from '#web/features/barcode-reader/use-code-detection.ts'
import { ModeSwitch } from '#web/features/scanner/mode-switch.tsx'
import { CameraMenu, glassButtonClass, SignalButton } from '#web/features/scanner/scanner-controls.tsx'
import type { ScannerMode } from '#web/features/scanner/scanner-search.ts'
import { useGoBack } from '#web/components/page/use-go-back.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ScannerStageProps {
  camera: Camera
  isWanted: boolean
  onStart: () => void
  mode: ScannerMode
  onMode: (mode: ScannerMode) => void
  onCodes: (codes: readonly string[]) => void
}

export function ScannerStage({ camera, isWanted, onStart, mode, onMode, onCodes }: ScannerStageProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { seen, hasTrouble } = useCodeDetection({
    video: camera.video,
    isOn: camera.open !== null,
    formats: allFormats,
    onCodes,
  })
  return (
    <div className="relative flex min-h-0 flex-col overflow-hidden bg-stage text-neutral-content max-md:flex-1 max-md:pb-5 md:h-[26rem] md:rounded-[18px] lg:sticky lg:top-20 lg:h-[min(40rem,calc(100dvh-11rem))]">
      {camera.problem ? null : <CameraView video={camera.video} seen={seen} />}
      <div className="relative flex items-center gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        {isPhone ? <CloseButton /> : null}
        <span className="flex-1" />
        {camera.open ? <CameraLight key={camera.open.track.id} camera={camera} /> : null}
        {isPhone ? (
          <>
            <SignalButton />
            <CameraMenu camera={camera} />
          </>
        ) : null}
      </div>
      {hasTrouble ? <ReadingTrouble /> : null}
      <div className="relative flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto">
        {camera.problem ? <ProblemNote problem={camera.problem} camera={camera} /> : null}
        {isWanted || camera.problem ? null : (
          <button type="button" onClick={onStart} className={stageButtonClass}>
            <CameraIcon size={18} aria-hidden />
            {t('scanner.startCamera')}
          </button>
        )}
        {camera.isOn && !camera.open ? (
          <p
            role="status"
            className="animate-pulse-soft rounded-full bg-glass px-4 py-2 text-sm text-glass-content"
          >
            {t('scanner.starting')}
          </p>
        ) : null}
      </div>
      {camera.open?.zoom ? <ZoomSlider key={camera.open.track.id} camera={camera} /> : null}
      <div className="@container relative flex justify-center px-2 pt-2 pb-4">
        <ModeSwitch mode={mode} onMode={onMode} />
      </div>
    </div>
  )
}

const stageButtonClass =
  'inline-flex h-11 items-center gap-2 rounded-full bg-neutral-content px-4 text-sm font-semibold text-neutral'

function CloseButton() {
  const { t } = useTranslation()
  const goBack = useGoBack('/home')
  return (
    <button type="button" aria-label={t('dialog.close')} onClick={goBack} className={glassButtonClass}>
      <X size={22} aria-hidden />
    </button>
  )
}

/** Toggles the torch. Renders nothing when the camera has none. */
function CameraLight({ camera }: { camera: Camera }) {
  const { t } = useTranslation()
  const [isOn, setIsOn] = useState(false)
  const { open } = camera
  if (!open?.hasTorch) return null

  async function toggle() {
    try {
      await open?.track.applyConstraints({ advanced: [{ torch: !isOn }] })
      setIsOn(!isOn)
    } catch {
      // The camera has rejected the change, so the button keeps its state.
    }
  }

  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('scanner.torch')}
      title={t('scanner.torch')}
      onClick={() => void toggle()}
      className={glassButtonClass}
    >
      <Flashlight size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function ZoomSlider({ camera }: { camera: Camera }) {
  const { t } = useTranslation()
  const { open } = camera
  const [value, setValue] = useState(open?.zoom?.min ?? 1)
  if (!open?.zoom) return null
  const { min, max, step } = open.zoom
  return (
    <input
      type="range"
      aria-label={t('scanner.zoom')}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => {
        const zoom = event.target.valueAsNumber
        setValue(zoom)
        // When the camera rejects a zoom level, the picture stays as it was.
        open.track.applyConstraints({ advanced: [{ zoom }] }).catch(() => undefined)
      }}
      className="relative mx-auto h-11 w-56 max-w-[80%] accent-accent"
    />
  )
}

/** Shown when the camera works, but codes cannot be read from its picture. */
function ReadingTrouble() {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="relative mx-4 flex items-start gap-2.5 rounded-popover bg-glass px-4 py-3 text-sm text-glass-content"
    >
      <TriangleAlert size={18} aria-hidden className="mt-px shrink-0" />
      <p>
        <span className="block font-semibold">{t('scanner.error')}</span>
        {t('scanner.errorText')}
      </p>
    </div>
  )
}

function ProblemNote({ problem, camera }: { problem: CameraProblem; camera: Camera }) {
  const { t } = useTranslation()
  const { title, text } = cameraProblemTexts[problem]
  return (
    <div role="alert" className="flex max-w-96 flex-col items-center gap-2 px-6 py-2 text-center">
      <CameraOff size={32} strokeWidth={1.5} aria-hidden />
      <h2 className="text-lg font-650 text-balance">{t(title)}</h2>
      <p className="text-sm text-pretty">{t(text)}</p>
      {isPermanent(problem) ? null : (
        <button type="button" onClick={camera.retry} className={classNames(stageButtonClass, 'mt-2')}>
          {t('errorPage.retry')}
        </button>
      )}
    </div>
  )
}
