// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import type { Camera } from '#web/features/barcode-reader/use-camera.ts'
import { ScannerStage } from '#web/features/scanner/scanner-stage.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('#web/features/barcode-reader/code-reader.ts', () => ({
  allFormats: [],
  createCodeReader: () => Promise.reject(new Error('It could not be loaded.')),
}))

const ignore = () => undefined
// as: the component reads only the id of the track.
const camera = {
  video: { current: null },
  open: { track: { id: 'rear' }, cameras: [], hasTorch: false, zoom: null },
  problem: null,
  isOn: true,
  retry: ignore,
  choose: ignore,
} as unknown as Camera

it('The scanner shows an error when the code reader fails', async () => {
  stubApi([[getSelf, { item: { role: 'owner' } }]])
  renderInApp(
    <ScannerStage camera={camera} isWanted onStart={ignore} mode="look" onMode={ignore} onCodes={ignore} />,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/^An error occurred while scanning/)
})
