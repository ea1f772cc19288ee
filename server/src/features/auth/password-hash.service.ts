import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordCost } from '#server/features/auth/password-cost.ts'
import { composeText } from '#server/shared/text/compose-texts.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import { createTaskThread } from '#server/shared/process/task-thread.ts'
import type { BcryptTask } from './bcrypt-worker.ts'

const derive = promisify(argon2)
const parameters = { ...passwordCost, tagLength: 32 }
/** The maximum number of waiting hashes. Each hash needs 19 MiB, so only two run at once. Urgent sign-ins go first. */
const maxWaiting = 32
const limited = createConcurrencyLimit(2, maxWaiting)

const argon2Hash =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z\d+/]{11,200})\$([A-Za-z\d+/]{11,200})$/
const bcryptHash = /^\$2[aby]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z\d]{53}$/
/**
 * The most expensive hashes of other programs that Cubby accepts: argon2id with 256 MiB (given in KiB), or bcrypt with
 * 2^16 rounds, which takes four times as long as Homebox's hashes.
 */
const maxAccepted = { memory: 262_144, passes: 16, parallelism: 16, rounds: 16 }
/** Node's crypto has no bcrypt. Comparing with a hash of Homebox takes a second, so it runs in a thread. */
const compareBcrypt = createTaskThread<BcryptTask, boolean>(programFile(import.meta, 'bcrypt-worker'), {
  maxOldGenerationSizeMb: 32,
})

/**
 * Returns the hash of the password in Unicode form NFC. The hash has the PHC string format:
 * `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await limited(() =>
    derive('argon2id', { ...parameters, message: composeText(password), nonce }),
  )
  return phc(nonce, hash)
}

/**
 * Returns true for a hash that another program made, when comparing a password with it takes acceptable time and
 * memory.
 */
export function isAcceptedHash(stored: string): boolean {
  const [, rounds] = bcryptHash.exec(stored) ?? []
  if (rounds !== undefined) return Number(rounds) <= maxAccepted.rounds
  const [, memory, passes, parallelism] = (argon2Hash.exec(stored) ?? []).map(Number)
  return (
    memory !== undefined &&
    memory >= 8 * Number(parallelism) &&
    memory <= maxAccepted.memory &&
    Number(passes) <= maxAccepted.passes &&
    Number(parallelism) <= maxAccepted.parallelism
  )
}

/** Returns true when the hash was made by another program, or by a version of Cubby with other parameters. */
export function isForeignHash(stored: string): boolean {
  return stored !== '' && !stored.startsWith(prefix)
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
  if (stored !== undefined && bcryptHash.test(stored)) return compareBcrypt({ password, hash: stored })
  const match = argon2Hash.exec(stored || nobody)
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

const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`
const nobody = phc(Buffer.alloc(16), Buffer.alloc(32))

function phc(nonce: Buffer, hash: Buffer): string {
  return `${prefix}${encode(nonce)}$${encode(hash)}`
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
