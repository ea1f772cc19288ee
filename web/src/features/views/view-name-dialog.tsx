import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface ViewNameDialogProps {
  title: string
  name: string
  onClose: () => void
  /** Refused: the dialog says why and stays. */
  onSave: (name: string) => Promise<void>
}

/** Asks how a view is called, for a new one and for one that is renamed. */
export function ViewNameDialog({ title, name: nameNow, onClose, onSave }: ViewNameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(nameNow)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  async function save() {
    if (name.trim() === '') return setError(t('views.nameMissing'))
    setIsPending(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (reason) {
      setError(errorText(reason, t))
      setIsPending(false)
    }
  }

  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form="view-name" isPending={isPending}>
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form
        id="view-name"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void save()
        }}
      >
        <TextField
          label={t('views.name')}
          description={t('views.hint')}
          value={name}
          onChange={setName}
          error={error}
          maxLength={limits.name}
          autoFocus
        />
      </form>
    </DialogOrSheet>
  )
}
