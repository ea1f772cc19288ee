import { useTranslation } from 'react-i18next'
import { cameraProblemTexts } from './camera-problem.ts'
import { CameraView } from './camera-view.tsx'
import { useCamera } from './use-camera.ts'
import { useCodeDetection } from './use-code-detection.ts'

type CodeCameraProps = Pick<Parameters<typeof useCodeDetection>[0], 'formats' | 'onCodes'>

/** The picture of the camera in a dialog, which reports codes in view. Explains why there is no picture. */
export function CodeCamera(props: CodeCameraProps) {
  const { t } = useTranslation()
  const { video, problem, open } = useCamera(true)
  const { seen } = useCodeDetection({ video, isOn: open !== null, ...props })
  if (problem) {
    const { title, text } = cameraProblemTexts[problem]
    return (
      <p className="rounded-field bg-fill px-3 py-2.5 text-sm text-second">
        <span className="block font-semibold text-base-content">{t(title)}</span>
        {t(text)}
      </p>
    )
  }
  return (
    <div className="relative aspect-[4/3] w-full overflow-hidden rounded-popover bg-stage">
      <CameraView video={video} seen={seen} />
    </div>
  )
}
