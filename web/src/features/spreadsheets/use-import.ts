import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDialect } from '#contract/spreadsheets.ts'
import { mapColumn, defaultParseOptions } from './column-mapping.ts'
import { type ChosenFile, previewQuery } from '#web/features/spreadsheets/import.queries.ts'
import { useImportRun } from '#web/features/spreadsheets/use-import-run.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

export type Import = ReturnType<typeof useImport>

/** The state of an import: choose, preview, run. The file `given` is chosen at once. */
export function useImport(given: File | undefined) {
  const { data: status } = useQuery(statusQuery)
  const megabytes = status?.maxImportMegabytes
  const { file, read, refusal } = useChosenFile(megabytes)
  const { run, start, cancel, reset } = useImportRun()
  const [reading, setReading] = useState(defaultParseOptions)
  const [leaveOut, setLeaveOut] = useState(false)
  const [part, setPart] = useState(0)
  // Disabled after the import, because the preview would upload the file again.
  const preview = useQuery({
    ...previewQuery(file, reading, setPart),
    enabled: file !== null && run.state === 'none',
  })

  async function choose(chosen: File) {
    reset()
    setReading(defaultParseOptions)
    setLeaveOut(false)
    setPart(0)
    await read(chosen)
  }

  const chooseGiven = useEffectEvent(choose)
  useEffect(() => {
    if (given) queueMicrotask(() => void chooseGiven(given))
  }, [given])

  return {
    megabytes,
    file,
    refusal,
    choose: (chosen: File) => void choose(chosen),
    preview,
    part,
    /** Clears the chosen meanings when the headers change. */
    chooseDialect: (choice: Partial<ImportDialect>) =>
      setReading({
        dialect: { ...reading.dialect, ...choice },
        columns: changesNames(choice) ? {} : reading.columns,
      }),
    chooseColumn: (header: string, means: string) =>
      setReading({ ...reading, columns: mapColumn(reading.columns, header, means) }),
    leaveOut,
    setLeaveOut,
    run,
    start: () => file && void start(file, reading, leaveOut),
    cancel: () => void cancel(),
  }
}

const changesNames = (choice: Partial<ImportDialect>) =>
  ['sheet', 'encoding', 'separator', 'headerLine'].some((key) => key in choice)

/** The file to import, or the error of the last choice. */
function useChosenFile(megabytes: number | undefined) {
  const { t } = useTranslation()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState<string>()

  function refuse(chosen: File) {
    const { name } = chosen
    if (!/\.(csv|tsv|txt|xlsx|xlsm|ods)$/i.test(name)) return t('import.wrongFile', { name })
    if (megabytes === undefined || chosen.size <= megabytes * 2 ** 20) return undefined
    return t('import.tooLarge', { name, count: megabytes })
  }

  async function read(chosen: File) {
    const reason = refuse(chosen)
    setRefusal(reason)
    if (reason !== undefined) return
    try {
      const bytes = new Blob([await chosen.arrayBuffer()])
      setFile({ id: newUuid(), name: chosen.name, bytes })
    } catch {
      setRefusal(t('import.unreadable', { name: chosen.name }))
    }
  }

  return { file, read, refusal }
}
