import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pickFiles, pictures } from '#web/features/attachments/upload/pick-files.ts'
import { readPicture } from '#web/features/barcode-reader/read-picture.ts'
import { giveFeedback } from '#web/features/barcode-reader/feedback.ts'
import { showToast } from '#web/shared/toasts.ts'

/** Reads codes from picture files, for devices without a camera, or for a photo of a label that somebody sent. */
export function usePictureCode(onCode: (code: string) => void) {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)

  async function choose() {
    const files = await pickFiles({ accept: pictures })
    setIsPending(true)
    for (const file of files) await read(file)
    setIsPending(false)
  }

  async function read(file: File) {
    try {
      const codes = await readPicture(file)
      for (const code of codes) onCode(code)
      if (codes.length === 0) refuse(t('scanner.pictureWithout', { name: file.name }))
    } catch {
      refuse(t('scanner.pictureWrong', { name: file.name }))
    }
  }

  function refuse(text: string) {
    giveFeedback('problem')
    showToast({ kind: 'error', text })
  }

  return { choose, isPending }
}

export type PictureCode = ReturnType<typeof usePictureCode>
