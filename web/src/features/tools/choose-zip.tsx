import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#web/features/spreadsheets/file-drop.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { FormError } from '#web/ui/form-controls/form-error.tsx'

interface ChooseZipProps {
  about: string
  error: Error | null
  refused: string
  onChoose: (file: File) => void
}

/** The first step of a dialog in which the user chooses a zip. Shows why the last chosen zip was rejected. */
export function ChooseZip({ about, error, refused, onChoose }: ChooseZipProps) {
  const { t } = useTranslation()
  const [wrongFile, setWrongFile] = useState<string>()
  const isRefused = error instanceof ApiError && error.code === 'bad_file'
  const problem = isRefused ? refused : error ? errorText(error, t) : undefined

  function choose(file: File) {
    const isZip = /\.zip$/i.test(file.name)
    setWrongFile(isZip ? undefined : t('restore.wrongKind', { name: file.name }))
    if (isZip) onChoose(file)
  }

  return (
    <div className="grid gap-3.5">
      <p className="text-second">{about}</p>
      <FormError text={wrongFile ?? problem} />
      {isRefused && wrongFile === undefined ? (
        <p lang="en" className="text-sm wrap-anywhere text-second">
          {error.fields['file']}
        </p>
      ) : null}
      <FileDrop accept=".zip,application/zip" onChoose={choose} />
    </div>
  )
}
