import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags in the data that a passkey device signs. */
const flags = { present: 1, verified: 4, withCredential: 64 }

interface ResponseOverrides {
  origin?: string
  site?: string
  challenge?: string
  isUnverified?: boolean
  type?: string
}

export interface PasskeyDevice {
  readonly id: string
  /** The number of signatures, which the device increments itself. */
  counter: number
  register(options: { challenge: string }, overrides?: ResponseOverrides): object
  signIn(options: { challenge: string }, overrides?: ResponseOverrides): object
}

export function createPasskeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const host = new URL(origin).hostname

  const clientData = (type: string, challenge: string, overrides: ResponseOverrides) =>
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (overrides: ResponseOverrides, credential?: Buffer) => {
    const bits =
      flags.present | (overrides.isUnverified ? 0 : flags.verified) | (credential ? flags.withCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.counter)
    const site = createHash('sha256')
      .update(overrides.site ?? host)
      .digest()
    return Buffer.concat([site, Buffer.of(bits), count, credential ?? Buffer.alloc(0)])
  }
  const response = (fields: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(fields).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })

  const device: PasskeyDevice = {
    id,
    counter: 0,
    register({ challenge }, overrides = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = (text: string) => Buffer.from(text, 'base64url')
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ])
      const length = Buffer.of(0, rawId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(overrides, credential)],
        ]),
      )
      return response({
        clientDataJSON: clientData('webauthn.create', challenge, overrides),
        attestationObject: Buffer.from(attestationObject),
      })
    },
    signIn({ challenge }, overrides = {}) {
      device.counter++
      const data = authenticatorData(overrides)
      const clientDataJSON = clientData('webauthn.get', challenge, overrides)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return response({
        clientDataJSON,
        authenticatorData: data,
        signature: sign('sha256', signed, privateKey),
      })
    },
  }
  return device
}
