import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#web/components/use-copy.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once. The server stores only their hashes. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const [isWarned, setIsWarned] = useState(false)
  return (
    <DialogOrSheet
      // The first attempt to close shows a warning instead, because the codes cannot be shown again.
      onClose={() => (isWarned ? onClose() : setIsWarned(true))}
      title={t('twoFactor.codesTitle')}
      footer={
        <>
          <Button onClick={() => void copy(codes.join('\n'), t('twoFactor.codesCopied'))}>
            <Copy size={17} aria-hidden />
            {t('twoFactor.copyCodes')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('dialog.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {isWarned ? <FormError text={t('twoFactor.codesText')} /> : <p>{t('twoFactor.codesText')}</p>}
        <ol className="grid gap-x-4 gap-y-1 rounded-field bg-fill px-3.5 py-3 font-mono text-sm min-[480px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
    </DialogOrSheet>
  )
}
