import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimeOrDay } from '#web/shared/formats.ts'

interface CopyNoteProps {
  text: 'copy.searched' | 'copy.opened'
  /** Time of this device's copy. Undefined when the page shows current data from the server. */
  copiedAt: string | undefined
}

/** Says that the page shows data from this device's copy, and when the copy was updated. */
export function CopyNote({ text, copiedAt }: CopyNoteProps) {
  const { t } = useTranslation()
  if (copiedAt === undefined) return null
  return (
    <p className="mb-4 flex items-start gap-2 rounded-field bg-warning-wash px-3.5 py-2.5 text-sm">
      <CloudOff size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t(text, { when: formatTimeOrDay(copiedAt) })}
    </p>
  )
}
