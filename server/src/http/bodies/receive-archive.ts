import type { FastifyRequest } from 'fastify'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/shared/app-error.ts'
import type { ReceivedFile } from '#server/storage/receive-file.ts'
import { receiveForm } from './receive-form.ts'

const maxNameLength = 255

/** Receives an archive and its file name, and passes them to `work`. Throws 422 when the form has no file. */
export function receiveArchive<T>(
  context: Pick<Context, 'config' | 'storage'>,
  request: FastifyRequest,
  work: (file: ReceivedFile, name: string) => Promise<T>,
): Promise<T> {
  return receiveForm(
    context,
    request,
    async ({ file, texts }) => {
      if (!file) throw invalid({ file: 'is missing' })
      return work(file, texts['name']?.slice(0, maxNameLength) ?? '')
    },
    { maxMegabytes: listLimits.archiveMegabytes },
  )
}
