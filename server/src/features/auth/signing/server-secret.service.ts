import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { perContext } from '#server/shared/process/per-context.ts'
import { findServerSecret } from './server-secret.repository.ts'

const secrets = perContext(() => ({ device: undefined as string | undefined }))

/**
 * Returns a signature of the text. Texts for different uses must begin differently, so that a client cannot use a
 * signature for another purpose.
 */
export async function signWithSecret(context: Context, text: string): Promise<string> {
  const cached = secrets(context)
  cached.device ??= await findServerSecret(context.database.read, 'device')
  if (cached.device === undefined) throw new Error('The database has no secret to sign with')
  return createHmac('sha256', cached.device).update(text).digest('base64url')
}
