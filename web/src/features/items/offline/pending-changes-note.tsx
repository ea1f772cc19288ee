import { CloudUpload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFlushPendingChanges } from './use-flush-pending-changes.ts'
import { usePendingChanges } from '#web/shared/offline/outbox.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyComponent } from '#web/ui/overlays/lazy-component.tsx'

const PendingChangesDialog = lazyComponent(
  () => import('./pending-changes-dialog.tsx'),
  'PendingChangesDialog',
)
export const loadPendingChangesDialog = PendingChangesDialog.load

export function PendingChangesNote({ className }: { className: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { length: count } = usePendingChanges()
  const isStuck = useFlushPendingChanges()
  return (
    <>
      {isStuck ? (
        <button
          type="button"
          data-waiting
          onClick={() => setIsOpen(true)}
          className={classNames(className, 'relative after:absolute after:-inset-y-1.5 after:inset-x-0')}
        >
          <CloudUpload size={16} aria-hidden />
          <span className="underline underline-offset-3">{t('waiting.count', { count })}</span>
        </button>
      ) : null}
      <Suspense>{isOpen ? <PendingChangesDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
