import { ScanBarcode } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/components/dialog/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

/** Maximum number of characters of a typed code: enough for a URL. */
const maxCharacters = 500

function useTypedCode(onCode: (code: string) => void) {
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    onCode(code.trim())
    setCode('')
  }

  return { code, setCode, submit }
}

/** Keeps the focus in the field after Enter, so that a hand scanner or the user can enter the next code. */
export function TypeCodeField({ onCode, className }: { onCode: (code: string) => void; className?: string }) {
  const { t } = useTranslation()
  const { code, setCode, submit } = useTypedCode(onCode)
  return (
    <form onSubmit={submit} className={className}>
      <TextField
        label={t('scanner.typeLabel')}
        value={code}
        onChange={setCode}
        placeholder={t('scanner.typeHint')}
        maxLength={maxCharacters}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        enterKeyHint="search"
        end={<ScanBarcode size={18} aria-hidden className="shrink-0 text-third" />}
      />
    </form>
  )
}

interface TypeCodeDialogProps {
  isOpen: boolean
  onClose: () => void
  onCode: (code: string) => void
}

/** A sheet to type a code on phones, where the on-screen keyboard would cover the camera on the page. */
export function TypeCodeDialog({ isOpen, onClose, onCode }: TypeCodeDialogProps) {
  const { t } = useTranslation()
  const { code, setCode, submit } = useTypedCode((typed) => {
    onClose()
    onCode(typed)
  })
  if (!isOpen) return null
  return (
    <DialogOrSheet
      onClose={onClose}
      title={t('scanner.typeCode')}
      footer={
        <Button type="submit" form="type-code" kind="primary" size="big">
          {t('scanner.lookUp')}
        </Button>
      }
    >
      <form id="type-code" onSubmit={submit} noValidate>
        <TextField
          label={t('scanner.code')}
          description={t('scanner.typeHint')}
          value={code}
          onChange={setCode}
          maxLength={maxCharacters}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          enterKeyHint="search"
        />
      </form>
    </DialogOrSheet>
  )
}
