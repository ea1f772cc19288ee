import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocale } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

interface FileDropProps {
  file: File | null
  /** The server's limit, said before anything is chosen. */
  megabytes: number | undefined
  onChoose: (file: File) => void
}

/** The browser's own file button, as large as what can be dropped on. */
export function FileDrop({ file, megabytes, onChoose }: FileDropProps) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const Icon = file ? FileSpreadsheet : Upload

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onChoose(dropped)
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classNames(
        'relative grid min-h-36 place-items-center content-center gap-1 rounded-popover border-[1.5px] border-dashed px-4 py-6 text-center outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isOver ? 'border-primary bg-secondary' : 'border-line-strong hover:bg-fill',
      )}
    >
      <input
        type="file"
        aria-label={t('import.choose')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // Else the same file, corrected meanwhile, could not be chosen again.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon size={26} strokeWidth={1.5} aria-hidden className="mb-1 text-second" />
      <span className="max-w-full font-semibold wrap-anywhere" aria-live="polite">
        {file ? file.name : t('import.choose')}
      </span>
      <span className="text-sm text-second">
        {file ? `${formatSize(file.size)} · ${t('import.press')}` : t('import.drop')}
      </span>
      {megabytes === undefined || file ? null : (
        <span className="text-xs text-third">{t('import.limit', { count: megabytes })}</span>
      )}
    </label>
  )
}

function formatSize(bytes: number) {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    amount,
  )
}
