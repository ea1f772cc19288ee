import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/scalars.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogOrSheet } from '#web/ui/overlays/dialog-or-sheet.tsx'
import { TextField } from '#web/ui/form-controls/text-field.tsx'

interface AddLinkDialogProps {
  url: string
  onAdd: (url: string, title: string) => void
  onClose: () => void
}

export function AddLinkDialog({ url: given, onAdd, onClose }: AddLinkDialogProps) {
  const { t } = useTranslation()
  const [url, setUrl] = useState(given)
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  return (
    <DialogOrSheet
      isOpen
      onClose={onClose}
      title={t('files.addLink')}
      closeLabel={t('dialog.close')}
      footer={
        <Button type="submit" form="add-link" kind="primary">
          {t('files.addLink')}
        </Button>
      }
    >
      <form
        id="add-link"
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          // This dialog can be inside the form for an item, and submitting a link must not submit that form.
          event.stopPropagation()
          const address = toAddress(url)
          if (!address) return setError(t('files.linkWrong'))
          onClose()
          onAdd(address, title.trim())
        }}
      >
        <TextField
          label={t('files.address')}
          type="url"
          inputMode="url"
          value={url}
          onChange={(text) => {
            setUrl(text)
            setError(undefined)
          }}
          error={error}
          maxLength={limits.notifierUrl}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={t('files.linkTitle')}
          description={t('files.linkTitleHint')}
          value={title}
          onChange={setTitle}
          maxLength={limits.name}
          autoComplete="off"
        />
      </form>
    </DialogOrSheet>
  )
}

export function toAddress(text: string) {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return undefined
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined
}
