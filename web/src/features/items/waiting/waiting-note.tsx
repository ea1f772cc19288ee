import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendWaiting } from '#web/features/items/waiting/use-send-waiting.ts'
import { WaitingDialog } from '#web/features/items/waiting/waiting-dialog.tsx'
import { useWaitingChanges } from '#web/shared/waiting/waiting-changes.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How many changes wait, which leads to them; it sends them as soon as that is possible. */
export function WaitingNote({ className }: { className: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { length: count } = useWaitingChanges()
  useSendWaiting()
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className={classNames(className, 'relative after:absolute after:-inset-y-1.5 after:inset-x-0')}
      >
        <CloudUpload size={16} aria-hidden />
        <span className="underline underline-offset-3">{t('waiting.count', { count })}</span>
      </button>
      {isOpen ? <WaitingDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
