import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Query } from '#contract/endpoint.ts'
import { getRun } from '#contract/runs.ts'
import { importItems, type ImportPreview } from '#contract/spreadsheets.ts'
import type { ParseOptions } from './columns/column-mapping.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call, type CallOptions } from '#web/shared/api.ts'

/** A chosen file. All but zips are read into memory at once, so that the import uses exactly what was previewed. */
export interface ChosenFile {
  id: string
  name: string
  bytes: Blob
}

/** Ids of the files that the server has kept since their preview. */
const keptFiles = new Set<string>()

/** Sends the file, unless the server has kept it. */
async function sendImport(
  { id, name, bytes }: ChosenFile,
  { columns, dialect, keepCells }: ParseOptions,
  query: Query<typeof importItems>,
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
) {
  const send = (isKept: boolean) => {
    const form = new FormData()
    form.append('columns', JSON.stringify(columns))
    form.append('dialect', JSON.stringify(dialect))
    if (!isKept) form.append('csv', bytes, name)
    const whole = { ...query, keepCells: String(keepCells), upload: id }
    return call(importItems, { query: whole }, { form, ...options })
  }
  try {
    if (keptFiles.has(id)) return await send(true)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
  const report = await send(false)
  keptFiles.add(id)
  return report
}

/** Loads the preview of an import. While it is refetched, the previous one of the same file stays. */
export function importPreviewQuery(
  file: ChosenFile | null,
  reading: ParseOptions,
  onProgress: (part: number) => void,
) {
  return queryOptions({
    queryKey: ['import', file?.id, reading],
    queryFn: file
      ? async ({ signal }) => {
          const preview = await sendImport(file, reading, { preview: 'true' }, { signal, onProgress })
          // as: the endpoint returns a preview or a report. With `preview=true` it is a preview.
          return preview as ImportPreview
        }
      : skipToken,
    placeholderData: (data, before) =>
      before?.queryKey[1] === file?.id ? keepPreviousData(data) : undefined,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  })
}

export function writeImport(
  file: ChosenFile,
  { reading, leaveOut, id }: { reading: ParseOptions; leaveOut: boolean; id: string },
  options: Pick<CallOptions, 'signal' | 'onProgress'>,
) {
  return sendImport(file, reading, { report: 'true', id, leaveOut: String(leaveOut) }, options)
}

/** Polls the progress of an import twice a second. */
export function progressQuery(id: string) {
  return queryOptions({
    queryKey: ['import', id, 'progress'],
    queryFn: ({ signal }) => call(getRun, { params: { id } }, { signal }),
    refetchInterval: 500,
    gcTime: 0,
    // No retry, because the next poll follows in half a second. The server does not know the import before its first
    // bytes arrive.
    retry: false,
  })
}
