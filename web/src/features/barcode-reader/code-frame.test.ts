import { expect, it } from 'vitest'
import { frameOnElement, byDistanceToCenter } from './code-frame.ts'

const picture = { width: 1280, height: 720 }
const box = { x: 600, y: 320, width: 80, height: 80 }

it('centres the frame of a centred code on a tall phone', () => {
  const { x, y, width, height } = frameOnElement(box, picture, { width: 360, height: 720 })
  expect([x + width / 2, y + height / 2, width, height]).toEqual([180, 360, 96, 96])
})

it('scales the frame with the displayed picture', () => {
  expect(frameOnElement(box, picture, { width: 640, height: 360 })).toEqual({
    x: 292,
    y: 152,
    width: 56,
    height: 56,
  })
})

it('sorts the code nearest to the centre first', () => {
  const edge = { boundingBox: { x: 0, y: 0, width: 10, height: 10 } }
  const middle = { boundingBox: box }
  expect(byDistanceToCenter([edge, middle], picture)).toEqual([middle, edge])
})
