import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError, fileTooLarge, invalid } from '#server/shared/app-error.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { receiveFile, type ReceivedFile } from '#server/storage/receive-file.ts'

const megabyte = 2 ** 20
const maxTextBytes = 65_536

export interface ReceivedForm {
  readonly file: ReceivedFile | undefined
  readonly fileName: string | undefined
  readonly texts: Readonly<Record<string, string>>
}

interface FormOptions {
  /** The name of the part with the file; `file` by default. */
  readonly filePart?: string
  readonly maxMegabytes?: number
  /** Receives the texts before the file, also of a form that is too large, so that the caller can show them again. */
  readonly earlyTexts?: Record<string, string>
}

/**
 * Reads a multipart body as a stream: the part with the file to disk, all other parts as text. Passes them to `work`,
 * and deletes the file afterwards unless `work` has stored it.
 */
export async function receiveForm<T>(
  { config, storage }: Pick<Context, 'config' | 'storage'>,
  request: FastifyRequest,
  work: (form: ReceivedForm) => Promise<T>,
  { filePart = 'file', maxMegabytes = config.maxUploadMegabytes, earlyTexts }: FormOptions = {},
): Promise<T> {
  if (!request.isMultipart()) {
    throw new AppError(415, 'unsupported_media_type', 'Send the file as multipart/form-data.')
  }
  const maxBytes = maxMegabytes * megabyte
  const isDeclaredTooLarge = Number(request.headers['content-length'] ?? 0) > maxBytes + 2 * maxTextBytes
  // Reject a body whose declared length is over the limit before the body is read.
  if (isDeclaredTooLarge && !earlyTexts) throw fileTooLarge(maxMegabytes, filePart)
  const texts = earlyTexts ?? {}
  let file: ReceivedFile | undefined
  let fileName: string | undefined
  try {
    for await (const part of request.parts({
      // Accept only this part as a file. By default a client could turn any part into a file with a file name or
      // content type.
      isPartAFile: (name) => name === filePart,
      limits: { fileSize: maxBytes, fieldSize: maxTextBytes, files: 5, fields: 20 },
    })) {
      if (part.type === 'field') {
        const text = String(part.value)
        if (text.includes('\0'))
          throw invalid({ [part.fieldname]: 'contains a character that cannot be stored' })
        texts[part.fieldname] = composeText(text)
      } else if (file) {
        part.file.resume()
      } else if (isDeclaredTooLarge) {
        part.file.destroy()
        throw fileTooLarge(maxMegabytes, filePart)
      } else {
        // Reject the upload at once, because the rest of the file may be endless.
        part.file.once('limit', () => part.file.destroy(fileTooLarge(maxMegabytes, filePart)))
        fileName = part.filename
        file = await receiveFile(storage, part.file)
        // A file that arrived in one piece has passed its limit before the listener above was added.
        if (part.file.truncated) throw fileTooLarge(maxMegabytes, filePart)
      }
    }
    return await work({ file, fileName, texts })
  } finally {
    if (file) await rm(file.path, { force: true })
  }
}
