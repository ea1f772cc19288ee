import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '#server/shared/turns.ts'

const derive = promisify(argon2)
/** OWASP’s second choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** Each hash takes 19 MiB, so a crowd waits. */
const oneOfFew = createTurns(2)

/** A hash in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await oneOfFew(() => derive('argon2id', { ...parameters, message: password, nonce }))
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(hash)}`
}

/** Does the same work whether or not there is a hash to compare with, so that time tells nothing. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? nobody)
  if (!match) return false
  const [, memory, passes, parallelism, nonce, expected] = match
  const wanted = Buffer.from(expected ?? '', 'base64')
  const given = await oneOfFew(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce ?? '', 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    }),
  )
  return stored !== undefined && timingSafeEqual(given, wanted)
}

const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
