// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { renderInApp } from '#web-test/render.tsx'

const Content = ({ text }: { text: string }) => <p>{text}</p>

it('shows at once what was loaded before', async () => {
  const Part = lazyPart(async () => Content)
  await act(() => Part.load())
  renderInApp(<Part text="There" />)
  expect(screen.getByText('There')).toBeTruthy()
})

it('loads by itself where nobody asked for it before', async () => {
  const Part = lazyPart(async () => Content)
  renderInApp(
    <Suspense fallback="Wait">
      <Part text="There" />
    </Suspense>,
  )
  expect(await screen.findByText('There')).toBeTruthy()
})
