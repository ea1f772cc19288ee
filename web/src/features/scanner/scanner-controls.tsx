import { Camera as CameraIcon, Check, ChevronDown, SwitchCamera, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeCodeSettings, useCodeSettings } from '#web/features/barcode-reader/code-settings.ts'
import { giveFeedback } from '#web/features/barcode-reader/feedback.ts'
import type { Camera } from '#web/features/barcode-reader/use-camera.ts'
import { useIsPhone } from '#web/shared/browser/media.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

export const glassButtonClass =
  'grid size-11 shrink-0 place-items-center rounded-full bg-glass text-glass-content backdrop-blur-[12px] aria-pressed:bg-accent aria-pressed:text-accent-content'

/** Toggles the sound. On devices that can vibrate, opens a menu for sound and vibration. */
export function SignalButton() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { hasSound, hasVibration } = useCodeSettings()
  const Icon = hasSound ? Volume2 : VolumeX
  const label = t(hasSound ? 'scanner.soundOn' : 'scanner.soundOff')

  function toggleSound() {
    changeCodeSettings({ hasSound: !hasSound })
    giveFeedback('found')
  }

  if (canVibrate()) {
    const mark = (isOn: boolean) => (isOn ? { icon: Check } : {})
    return (
      <Menu
        label={t('scanner.signals')}
        triggerClass={isPhone ? glassButtonClass : buttonClass()}
        trigger={
          <>
            <Icon size={isPhone ? 20 : 18} strokeWidth={1.75} aria-hidden />
            {isPhone ? null : label}
          </>
        }
        entries={[
          { id: 'sound', label: t('scanner.sound'), ...mark(hasSound), onAction: toggleSound },
          {
            id: 'vibration',
            label: t('scanner.vibration'),
            ...mark(hasVibration),
            onAction: () => {
              changeCodeSettings({ hasVibration: !hasVibration })
              giveFeedback('found')
            },
          },
        ]}
      />
    )
  }
  if (isPhone) {
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={toggleSound}
        className={glassButtonClass}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </button>
    )
  }
  return (
    <Button onClick={toggleSound}>
      <Icon size={18} aria-hidden />
      {label}
    </Button>
  )
}

/**
 * True on devices that can vibrate. Desktop browsers have `navigator.vibrate` too, but it does nothing, so devices
 * without a touch screen are left out.
 */
function canVibrate() {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Lists the cameras. Renders nothing when there is only one. */
export function CameraMenu({ camera }: { camera: Camera }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const cameras = camera.open?.cameras ?? []
  const currentId = camera.open?.track.getSettings().deviceId
  if (cameras.length < 2) return null
  const nameOf = ({ label }: MediaDeviceInfo, index: number) =>
    label === '' ? t('scanner.cameraNumber', { number: index + 1 }) : label
  const index = cameras.findIndex(({ deviceId }) => deviceId === currentId)
  const current = cameras[index]
  return (
    <Menu
      label={t('scanner.changeCamera')}
      triggerClass={isPhone ? glassButtonClass : buttonClass()}
      trigger={
        isPhone ? (
          <SwitchCamera size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <>
            <CameraIcon size={18} aria-hidden />
            <span dir="auto" className="max-w-48 truncate">
              {current ? nameOf(current, index) : t('scanner.changeCamera')}
            </span>
            <ChevronDown size={16} aria-hidden />
          </>
        )
      }
      entries={cameras.map((each, position) => ({
        id: each.deviceId,
        label: nameOf(each, position),
        ...(each === current ? { icon: Check } : {}),
        onAction: () => camera.choose(each.deviceId),
      }))}
    />
  )
}
