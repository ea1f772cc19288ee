import type { Product } from '#contract/products.ts'
import { limits } from '#contract/scalars.ts'
import type { CallOut, OutboundAnswer } from '#server/outbound/outbound.ts'
import { version } from '#server/shared/version.ts'

/** Asks one service about a product; undefined when it does not know it. */
export type Source = (callOut: CallOut, barcode: string) => Promise<Product | undefined>

/** Why a service did not answer the question. */
export class SourceError extends Error {
  readonly isTooMany: boolean
  constructor(message: string, isTooMany = false) {
    super(message)
    this.isTooMany = isTooMany
  }
}

type Facts = Readonly<Record<string, unknown>>

/** What a service answers to a number; undefined for the 404 of one that it does not know. */
export async function askFor(callOut: CallOut, name: string, url: string): Promise<Facts | undefined> {
  // Open Food Facts asks programs to say what they are.
  const headers = {
    accept: 'application/json',
    'user-agent': `Cubby/${version} (self-hosted home inventory)`,
  }
  const answer = await callOut({ url, headers })
  if (answer.status === 404) return undefined
  if (answer.status === 429) throw new SourceError(`${name} takes no more questions for now`, true)
  if (answer.status !== 200) throw new SourceError(`${name} answered ${answer.status}`)
  return readAnswer(answer, name)
}

function readAnswer({ text }: OutboundAnswer, name: string): Facts {
  try {
    const facts = asFacts(JSON.parse(text))
    if (facts) return facts
  } catch {
    // Said below, as for any other answer that is no object.
  }
  throw new SourceError(`${name} answered something that cannot be read`)
}

export function asFacts(value: unknown): Facts | undefined {
  // as: any object can be asked for any key.
  return typeof value === 'object' && value !== null ? (value as Facts) : undefined
}

/** A text of one line, as long as an item can keep it. */
export function textOf(facts: Facts, key: string, maxLength: number = limits.short): string {
  const value = facts[key]
  if (typeof value !== 'string') return ''
  return Array.from(value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, maxLength)
    .join('')
}

export function isPictureAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= limits.notifierUrl && URL.parse(value)?.protocol === 'https:'
  )
}
