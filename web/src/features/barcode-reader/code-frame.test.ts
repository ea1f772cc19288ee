import { expect, it } from 'vitest'
import { frameOnElement, byDistanceToCenter } from './code-frame.ts'

const picture = { width: 1280, height: 720 }
const box = { x: 600, y: 320, width: 80, height: 80 }

it('The frame around a code is centred on a tall phone when the code is centred in the picture', () => {
  const { x, y, width, height } = frameOnElement(box, picture, { width: 360, height: 720 })
  expect([x + width / 2, y + height / 2, width, height]).toEqual([180, 360, 96, 96])
})

it('The frame around a code is scaled with the displayed picture', () => {
  expect(frameOnElement(box, picture, { width: 640, height: 360 })).toEqual({
    x: 292,
    y: 152,
    width: 56,
    height: 56,
  })
})

it('Codes are sorted by their distance to the centre of the picture', () => {
  const edge = { boundingBox: { x: 0, y: 0, width: 10, height: 10 } }
  const middle = { boundingBox: box }
  expect(byDistanceToCenter([edge, middle], picture)).toEqual([middle, edge])
})
