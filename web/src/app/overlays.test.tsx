// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { type Overlay, Overlays } from '#web/app/overlays.tsx'
import { useSearchKey } from '#web/components/page/search-field.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return <input ref={input} type="search" aria-label="Filter" />
}

/** A shell with a page whose search field appears a moment later, because pages are loaded on demand. */
function Shell({ onOpen }: { onOpen: (overlay: Overlay | null) => void }) {
  const [hasField, setHasField] = useState(false)
  return (
    <>
      <button onClick={() => setHasField(true)}>Open the page</button>
      {hasField ? <SearchField /> : null}
      <Overlays overlay={null} onChange={onOpen} />
    </>
  )
}

it('The slash key focuses the search field of the page, or opens the palette when the page has none', async () => {
  stubApi()
  const opened: (Overlay | null)[] = []
  const { user } = renderInApp(<Shell onOpen={(overlay) => opened.push(overlay)} />)
  await user.keyboard('/')
  expect(opened).toEqual(['palette'])
  await user.click(screen.getByRole('button', { name: 'Open the page' }))
  await user.keyboard('/')
  expect(opened).toEqual(['palette'])
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter' }))
})
