import { describe, expect, it } from 'vitest'
import { isAnimation, withEnding } from './rotate-picture.ts'

describe('isAnimation', () => {
  it.each([
    ['image/gif', 'GIF89a....NETSCAPE2.0', true],
    ['image/gif', Uint8Array.of(0x21, 0xf9, 4, 0, 0x2c, 0x21, 0xf9, 4), true],
    ['image/gif', Uint8Array.of(0x21, 0xf9, 4, 0, 0x2c), false],
    ['image/png', '\u0089PNG....acTL', true],
    ['image/png', '\u0089PNG....IDAT', false],
    ['image/png', '\u0089PNG....IDAT..acTL', false],
    ['image/webp', 'RIFF....WEBPVP8X\x0a\0\0\0\x02', true],
    ['image/webp', 'RIFF....WEBPVP8X\x0a\0\0\0\x1e', true],
    ['image/webp', 'RIFF....WEBPVP8X\x0a\0\0\0\x10....ANIM', false],
    ['image/webp', 'RIFF....WEBPVP8L', false],
    ['image/avif', '\0\0\0\u001cftypavis', true],
    ['image/avif', '\0\0\0\u001cftypavif', false],
    ['image/jpeg', 'ANIM acTL NETSCAPE2.0', false],
  ])('for a file of type %s that begins with %j returns %s', async (type, head, expected) => {
    expect(await isAnimation(new Blob([head], { type }))).toBe(expected)
  })
})

describe('withEnding', () => {
  it.each([
    ['Scan.HEIC', 'image/jpeg', 'Scan.jpg'],
    ['Scan.JPEG', 'image/jpeg', 'Scan.JPEG'],
    ['logo.gif', 'image/png', 'logo.png'],
    ['logo.v2.webp', 'image/webp', 'logo.v2.webp'],
    ['From the front', 'image/png', 'From the front'],
    ['Invoice no. 7', 'image/jpeg', 'Invoice no. 7'],
  ])('changes the file name %s for the type %s to %s', (name, type, expected) => {
    expect(withEnding(name, type)).toBe(expected)
  })
})
