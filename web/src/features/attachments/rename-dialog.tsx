import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { checkName } from '#web/components/forms/check-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface RenameDialogProps {
  title: string
  onSave: (title: string) => void
  onClose: () => void
}

export function RenameDialog({ title, onSave, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(title)
  const [error, setError] = useState<string>()
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('files.rename')}
      closeLabel={t('dialog.close')}
      footer={
        <Button type="submit" form="rename-file" kind="primary">
          {t('files.save')}
        </Button>
      }
    >
      <form
        id="rename-file"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // This dialog can be inside the form for an item, and submitting a title must not submit that form.
          event.stopPropagation()
          const problem = checkName(name, t)
          setError(problem)
          if (problem) return
          onClose()
          if (name.trim() !== title) onSave(name.trim())
        }}
      >
        <TextField
          label={t('create.name')}
          value={name}
          onChange={setName}
          error={error}
          maxLength={limits.name}
          autoComplete="off"
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </form>
    </DialogOrSheet>
  )
}
