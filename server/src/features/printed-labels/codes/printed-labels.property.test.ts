// @module-tag slow

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBlank } from '#contract/texts.ts'
import { createMessages } from '#server/shared/text/messages.ts'
import { readCodes, readInk } from '#test/pictures.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'
import { drawLabel } from './draw-label.ts'
import { encodeCode } from './encode-code.ts'

const textLeft = 200
const base = 'https://items.example.org'

const { isolate } = createMessages('en')

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp('sqlite', { CUBBY_BASE_URL: base })
  person = await app.signUp()
})
afterAll(() => app.close())

async function drawn(path: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.app.server.inject({
    url: `/api/v1/labelmaker/${path}`,
    headers: { authorization: person.token },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom('電池の箱', 'சாவி <b>&amp;</b>', 'مفتاح السيارة', '﷽'.repeat(9), 'W'.repeat(255)),
)
const name = text
  .map((value) => [...value].slice(0, 255).join(''))
  .filter((value) => !isBlank(value) && !value.includes('\0'))

describe('A printed label', () => {
  it('shows the same asset id that its code contains', async () => {
    const items = fc.array(
      fc.record({ name, location: name, number: fc.integer({ min: 1, max: 999_999_999_999 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    await fc.assert(
      fc.asyncProperty(items, async (wanted) => {
        for (const { name: called, location: place, number } of wanted) {
          const { json: location } = await person.send('POST', '/locations', { name: place })
          const { json: item } = await person.send('POST', '/items', {
            name: called,
            locationId: location.id,
          })
          await person.send('PUT', `/items/${item.id}`, { assetId: number })
        }
        for (const { number } of wanted) {
          const label = await drawn(`asset/${number}`)
          const [address = ''] = await readCodes(label)
          const found = await person.send('GET', address.replace(`${base}/a/`, '/assets/'))
          const [opened] = found.json.items
          const modules = await encodeCode(address, 'M')
          const expected =
            modules &&
            (await drawLabel(modules, {
              title: opened.assetId,
              lines: [opened.name, `Location: ${isolate(opened.location.name)}`],
            }))
          expect(label.equals(expected ?? Buffer.alloc(0))).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })

  /** One letter of each script in use today, emoji and signs. None of them looks like the box of a missing glyph. */
  const letters = [
    ...'Aßßőşđ Ω я Ђ Ա ა ა Ꭰ ᐁ א ع پ ܐ ދ ߊ ⴰ አ 𞤀 ꕙ अ অ ਅ અ ଅ அ ఎ ಅ അ අ ཀ ᰀ ꯀ ᱚ ᥛ ᤀ ก ກ က ក ꨀ ᜀ ᜠ ᝀ ᝠ ᬅ ꦄ ᮃ ᯀ ᨀ ᥐ ᦀ ᨠ ꤀ ꤰ ᠠ ꀀ ꓐ ꠀ ꢂ ꚠ ꪀ 𐒰 𑄃 𐴀 𖼀 𑐀 𞋀'.replaceAll(
      ' ',
      '',
    ),
    ...'あ ア 한 电 電 龍 ㄅ 鷗 ｱ Ａ ０'.replaceAll(' ', ''),
    ...'€ ₹ ½ ² ° → ∑ ≤ ★ ♥ ✓ ⚡ ♻ ① 🔑 📦 🚲 🔋'.replaceAll(' ', ''),
  ]

  const isBox = (ink: boolean[][]) => {
    const [first = []] = ink
    const sides = [first, ink.at(-1), ink.map((row) => row[0]), ink.map((row) => row.at(-1))]
    return ink.length > 20 && first.length > 20 && sides.every((side) => side?.every(Boolean))
  }
  const inkOf = async (called: string) => {
    const { json: item } = await person.send('POST', '/items', { name: called })
    return readInk(await drawn(`item/${item.id}`), textLeft)
  }

  it('draws a box in place of a character that does not exist', async () => {
    expect(isBox(await inkOf('\u0378'))).toBe(true)
    expect(isBox(await inkOf('\u{3ABCD}'))).toBe(true)
  })

  it.each(letters)('draws the letter %s, not a box', async (letter) => {
    const ink = await inkOf(letter)
    expect(ink.length).toBeGreaterThan(3)
    expect(isBox(ink)).toBe(false)
  })
})
