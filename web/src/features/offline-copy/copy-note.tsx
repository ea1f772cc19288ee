import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimeOrDay } from '#web/shared/formats.ts'

interface CopyNoteProps {
  text: 'copy.searched' | 'copy.opened'
  /** Time of the copy that the page shows. Undefined when the page does not come from a copy. */
  copiedAt: string | undefined
}

/** Says that a page shows what the copy on this device knows. */
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
