import { expect, it } from 'vitest'
import { readLines } from './read-zip.ts'

async function linesOf(pieces: readonly (string | Buffer)[], maxLineLength = 100): Promise<string[]> {
  async function* read(): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const lines: string[] = []
  for await (const line of readLines(read(), maxLineLength)) lines.push(line)
  return lines
}

it('readLines yields complete lines wherever chunks end', async () => {
  const euro = Buffer.from('€')
  expect(await linesOf(['a', 'b\n\nc', euro.subarray(0, 1), euro.subarray(1), '\u2028\r', '\nd'])).toEqual([
    'ab',
    '',
    'c€\u2028\r',
    'd',
  ])
  expect(await linesOf(['a\n'])).toEqual(['a'])
  expect(await linesOf([])).toEqual([])
})

it('readLines rejects a line that is too long without waiting for its end', async () => {
  await expect(linesOf(['x'.repeat(60), 'x'.repeat(41)])).rejects.toThrow('has a line that is too long')
  expect(await linesOf(['x'.repeat(60), `${'x'.repeat(40)}\n`])).toEqual(['x'.repeat(100)])
})
