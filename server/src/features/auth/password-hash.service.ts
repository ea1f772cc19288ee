import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordCost } from '#server/features/auth/password-cost.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'

const derive = promisify(argon2)
const parameters = { ...passwordCost, tagLength: 32 }
/** Each hash needs 19 MiB, so at most two run at once. The queue is limited; urgent sign-ins go first. */
const maxWaiting = 32
const limited = createConcurrencyLimit(2, maxWaiting)

/** Returns the hash of the composed password in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await limited(() =>
    derive('argon2id', { ...parameters, message: composeText(password), nonce }),
  )
  return phc(nonce, hash)
}

/**
 * Compares the password in NFC and as typed, because older hashes are of passwords as typed. Takes as long without
 * a stored hash, so that the time does not show which accounts exist. An empty hash matches no password.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const composed = composeText(password)
  return (await fits(composed, stored)) || (composed !== password && (await fits(password, stored)))
}

async function fits(password: string, stored: string | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored || nobody)
  if (!match) return false
  const [, memory, passes, parallelism, nonce, expected] = match
  const wanted = Buffer.from(expected ?? '', 'base64')
  const given = await limited(
    () =>
      derive('argon2id', {
        message: password,
        nonce: Buffer.from(nonce ?? '', 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: wanted.length,
      }),
    { isUrgent: true },
  )
  return Boolean(stored) && timingSafeEqual(given, wanted)
}

const nobody = phc(Buffer.alloc(16), Buffer.alloc(32))

function phc(nonce: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
